-- The key by which tracking applications and boxes send the positions of a vehicle (docs/decisions/0071).
CREATE TABLE vehicle_tracking_keys (
  vehicle_id integer PRIMARY KEY CONSTRAINT tracking_key_vehicle REFERENCES vehicles ON DELETE CASCADE,
  key_hash bytea NOT NULL CONSTRAINT tracking_key_unique UNIQUE,
  created_at timestamptz NOT NULL,
  created_by integer NOT NULL CONSTRAINT tracking_key_created_by REFERENCES users,
  last_used_at timestamptz,
  has_wrong_clock boolean NOT NULL DEFAULT false
);
CREATE INDEX tracking_key_by_author ON vehicle_tracking_keys (created_by);
