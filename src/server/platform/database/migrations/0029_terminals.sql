-- A device at a station's door that marks people without anybody signed in (docs/decisions/0058).
CREATE TABLE terminals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  station_id integer NOT NULL CONSTRAINT terminal_station REFERENCES stations,
  -- The token is stored as its SHA-256 only. Null once it was ended.
  token_hash bytea CONSTRAINT terminal_token_unique UNIQUE,
  created_by integer NOT NULL CONSTRAINT terminal_author REFERENCES users,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT terminal_end CHECK ((token_hash IS NULL) = (ended_at IS NOT NULL))
);
CREATE INDEX terminal_by_station ON terminals (station_id) WHERE ended_at IS NULL;

-- A mark has an author, or the terminal that made it.
ALTER TABLE attendance_marks ADD COLUMN terminal_id integer CONSTRAINT attendance_mark_terminal REFERENCES terminals;
