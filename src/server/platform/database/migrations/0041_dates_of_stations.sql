-- The date reported of each station's emergencies, as vehicles have it (0038): their lists are in the order of the date.
ALTER TABLE emergency_stations ADD COLUMN creation_date timestamptz NOT NULL DEFAULT now();
-- No emergency is counted as something else.
ALTER TABLE emergency_stations DISABLE TRIGGER emergency_recounted;
UPDATE emergency_stations s SET creation_date = e.creation_date FROM emergencies e WHERE e.id = s.emergency_id;
ALTER TABLE emergency_stations ENABLE TRIGGER emergency_recounted;
DROP INDEX emergency_station_by_station;
CREATE INDEX emergency_station_by_station ON emergency_stations (station_id, creation_date DESC, emergency_id DESC);

CREATE TRIGGER station_dated BEFORE INSERT OR UPDATE OF emergency_id, creation_date ON emergency_stations
  FOR EACH ROW EXECUTE FUNCTION date_member();

CREATE OR REPLACE FUNCTION date_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE emergency_members SET creation_date = NEW.creation_date WHERE emergency_id = NEW.id;
  UPDATE emergency_stations SET creation_date = NEW.creation_date WHERE emergency_id = NEW.id;
  RETURN NULL;
END $$;
