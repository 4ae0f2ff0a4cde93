-- A text whose numbers sort as numbers: every run of digits is padded to twelve, so that '9a.' comes before '10a.'. PostgreSQL has
-- a collation for this, which the embedded database accepts and ignores (docs/decisions/0047).
CREATE FUNCTION natural_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(regexp_replace(value, '([0-9]+)', '00000000000\1', 'g'), '[0-9]*([0-9]{12})', '\1', 'g');

-- Stored for the names by which other tables are sorted: lists, and workbooks of all emergencies.
ALTER TABLE stations ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (natural_key(name)) STORED;
ALTER TABLE emergency_types ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (natural_key(name)) STORED;

DROP INDEX station_by_name;
CREATE INDEX station_by_name ON stations (natural_key(name), id);
DROP INDEX vehicle_by_station;
CREATE INDEX vehicle_by_station ON vehicles (station_id, natural_key(plate));
