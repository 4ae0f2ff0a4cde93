-- A plate without the spaces and hyphens that people write differently; the same as `plateKey` of the contract.
CREATE FUNCTION plate_key(plate text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN upper(regexp_replace(plate, E'[\\s\u00A0\u2010-\u2015\u2212-]', '', 'g'));

-- Plates that were taken for different ones until now: the first vehicle keeps its plate, the others are numbered and stay, so
-- that no emergency loses its vehicle (docs/decisions/0030).
DROP INDEX vehicle_plate_unique;
DO $$
DECLARE
  twin record;
  number integer;
BEGIN
  FOR twin IN
    SELECT id, plate FROM (SELECT id, plate, row_number() OVER (PARTITION BY plate_key(plate) ORDER BY id) AS place FROM vehicles) v
    WHERE place > 1 ORDER BY id
  LOOP
    number := 2;
    WHILE EXISTS (SELECT FROM vehicles WHERE plate_key(plate) = plate_key(twin.plate || ' (' || number || ')')) LOOP
      number := number + 1;
    END LOOP;
    UPDATE vehicles SET plate = twin.plate || ' (' || number || ')', version = version + 1 WHERE id = twin.id;
  END LOOP;
END $$;
CREATE UNIQUE INDEX vehicle_plate_unique ON vehicles (plate_key(plate));

-- What every role reads of a person and may find by. The DPI is apart: who may not read it must not find by it.
ALTER TABLE users ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  plain_text(first_name || ' ' || last_name || ' ' || no_registry || ' ' || email || ' ' || phone_number)
) STORED;
DROP INDEX user_search;
CREATE INDEX user_search ON users USING gin (search_text gin_trgm_ops) WHERE retired_at IS NULL;
CREATE INDEX user_search_dpi ON users USING gin (no_dpi gin_trgm_ops) WHERE retired_at IS NULL;
