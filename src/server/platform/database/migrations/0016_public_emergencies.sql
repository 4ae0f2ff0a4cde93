-- A renewed key counts its days from the renewal; one that never was, from the resolution (S-58).
ALTER TABLE emergencies ADD COLUMN key_renewed_at timestamptz;

-- The place is only that of a station: whoever saved the emergency had no better one.
ALTER TABLE emergencies ADD COLUMN is_station_place boolean NOT NULL DEFAULT false;
UPDATE emergencies e SET is_station_place = true
WHERE EXISTS (
  SELECT 1 FROM emergency_stations x JOIN stations s ON s.id = x.station_id
  WHERE x.emergency_id = e.id AND s.lat = e.latitude AND s.lng = e.longitude
);
