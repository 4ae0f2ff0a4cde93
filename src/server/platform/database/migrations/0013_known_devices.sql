-- Browsers on which a person has signed in: their failed tries are counted apart from those of strangers (docs/decisions/0026).
-- One row a browser and person; what the browser keeps is stored as its SHA-256 only.
CREATE TABLE known_devices (
  device_hash bytea PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT known_device_user REFERENCES users,
  last_sign_in_at timestamptz NOT NULL
);
CREATE INDEX known_device_by_user ON known_devices (user_id, last_sign_in_at);
CREATE INDEX known_device_by_date ON known_devices (last_sign_in_at);

-- The browser that the session was opened in, which stops being known when somebody ends the session from elsewhere.
ALTER TABLE sessions ADD COLUMN device_hash bytea;
