-- The simplified ways of a resolved emergency's units, kept when the positions themselves are dropped (docs/decisions/0072).
CREATE TABLE emergency_ways (
  emergency_id integer NOT NULL CONSTRAINT way_emergency REFERENCES emergencies ON DELETE CASCADE,
  vehicle_id integer NOT NULL CONSTRAINT way_vehicle REFERENCES vehicles ON DELETE CASCADE,
  metres double precision NOT NULL,
  -- Arrays of [milliseconds since 1970, latitude, longitude].
  points json NOT NULL,
  jumps json NOT NULL,
  PRIMARY KEY (emergency_id, vehicle_id)
);
CREATE INDEX way_by_vehicle ON emergency_ways (vehicle_id);

SELECT sirena_jobs.create_queue('keep_ways', '{"policy": "standard"}');
