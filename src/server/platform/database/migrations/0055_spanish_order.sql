-- Names in Spanish order on every database, also where the collation is that of code points (docs/decisions/0047): capitals, accents
-- and apostrophes make no difference, and Ñ follows N. The same as `naturalKey` of the contract; compared by code points, so COLLATE "C".
CREATE OR REPLACE FUNCTION natural_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(
    regexp_replace(
      plain_text(replace(replace(normalize(value, NFD), E'n\u0303', 'n~'), E'N\u0303', 'n~')),
      '([0-9]+)', '00000000000\1', 'g'
    ),
    '[0-9]*([0-9]{12})', '\1', 'g'
  );

-- All at once and not for long: whoever reads one of them and waits for another would be in a deadlock with this, which PostgreSQL
-- looks for after a second. Before that this gives up, and is tried again.
SET LOCAL lock_timeout = '300ms';
LOCK TABLE stations, vehicles, emergency_types, users IN ACCESS EXCLUSIVE MODE;

DROP INDEX station_by_name, vehicle_by_station, vehicle_by_plate;
ALTER TABLE stations
  DROP COLUMN name_key,
  ADD COLUMN name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (natural_key(name)) STORED;
ALTER TABLE emergency_types
  DROP COLUMN name_key,
  ADD COLUMN name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (natural_key(name)) STORED;
CREATE INDEX station_by_name ON stations (natural_key(name) COLLATE "C", id);
CREATE INDEX vehicle_by_station ON vehicles (station_id, natural_key(plate) COLLATE "C");
CREATE INDEX vehicle_by_plate ON vehicles (natural_key(plate) COLLATE "C", id);

-- People are in more lists than any others, and there may be thousands.
ALTER TABLE users
  ADD COLUMN first_name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (natural_key(first_name)) STORED,
  ADD COLUMN last_name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (natural_key(last_name)) STORED;
DROP INDEX user_by_name, user_by_station, user_by_role;
CREATE INDEX user_by_name ON users (last_name_key, first_name_key, id) WHERE retired_at IS NULL;
CREATE INDEX user_by_station ON users (station_id, last_name_key, first_name_key, id) WHERE retired_at IS NULL;
CREATE INDEX user_by_role ON users (role, last_name_key, first_name_key, id) WHERE retired_at IS NULL;
