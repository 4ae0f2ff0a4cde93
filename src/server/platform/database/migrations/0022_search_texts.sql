-- What searches compare, made plain once (docs/decisions/0030): making it for each row and word takes 5 to 20 µs a value. A space is
-- before each word of a name. None is before the keys of unit and plate, so that one or two letters, which must begin a word, are
-- not found in every plate.
ALTER TABLE vehicles
  ADD COLUMN name_text text NOT NULL
    GENERATED ALWAYS AS (plain_text(' ' || unit || '/' || plate_key(unit) || '/' || plate_key(plate))) STORED,
  ADD COLUMN note_text text NOT NULL GENERATED ALWAYS AS (plain_text(model || ' ' || note)) STORED;
ALTER TABLE stations
  ADD COLUMN name_text text NOT NULL GENERATED ALWAYS AS (plain_text(' ' || name)) STORED,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (plain_text(no_station || ' ' || name || ' ' || address)) STORED;

-- The order of found vehicles (docs/decisions/0047).
CREATE INDEX vehicle_by_plate ON vehicles (natural_key(plate), id);
