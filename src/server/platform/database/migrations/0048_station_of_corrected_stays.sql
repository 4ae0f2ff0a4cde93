-- Which station counts the stay that a correction adds (S-66). Null for marks that begin no new stay, and for what was asked before:
-- an entry then counts for the station that is offered now.
ALTER TABLE attendance_correction_items
  ADD COLUMN station_id integer CONSTRAINT attendance_correction_item_station REFERENCES stations;

-- Whether a person has hours of a station on some days, and how many.
CREATE INDEX attendance_day_of_person_at_station ON attendance_days (station_id, user_id, day) INCLUDE (seconds);
