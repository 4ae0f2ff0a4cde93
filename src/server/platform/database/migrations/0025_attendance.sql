CREATE FUNCTION refuse_mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'marks of attendance are never changed';
END $$;

-- A mark says that a person came or went (docs/decisions/0053). It is never changed: a correction adds marks and voids others.
CREATE TABLE attendance_marks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT attendance_mark_user REFERENCES users,
  is_entry boolean NOT NULL,
  -- When the person came or went, in whole seconds, by the server's clock or as chosen for an exit.
  marked_at timestamptz NOT NULL,
  -- When the server recorded it, and what the device's clock said (S-14).
  created_at timestamptz NOT NULL,
  hoy text NOT NULL DEFAULT '',
  method text NOT NULL CONSTRAINT attendance_mark_method CHECK (method IN ('list', 'scan', 'dpi', 'terminal', 'correction', 'duty')),
  marked_by integer CONSTRAINT attendance_mark_author REFERENCES users,
  -- Where: the station of the person's list, or of the device that read the code.
  station_id integer CONSTRAINT attendance_mark_station REFERENCES stations,
  observation text NOT NULL DEFAULT ''
);
CREATE INDEX attendance_mark_by_user ON attendance_marks (user_id, marked_at, id);
CREATE TRIGGER attendance_mark_kept BEFORE UPDATE OR DELETE ON attendance_marks FOR EACH ROW EXECUTE FUNCTION refuse_mark_change();

-- What follows from the marks, written in their transaction.
CREATE TABLE attendance_periods (
  entry_mark_id integer PRIMARY KEY CONSTRAINT attendance_period_entry REFERENCES attendance_marks,
  exit_mark_id integer CONSTRAINT attendance_period_exit_unique UNIQUE CONSTRAINT attendance_period_exit REFERENCES attendance_marks,
  user_id integer NOT NULL CONSTRAINT attendance_period_user REFERENCES users,
  -- The station that the person belonged to at the entry: its hours are counted there.
  station_id integer CONSTRAINT attendance_period_station REFERENCES stations,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT attendance_period_order CHECK (ended_at > started_at),
  CONSTRAINT attendance_period_end CHECK ((ended_at IS NULL) = (exit_mark_id IS NULL))
);
CREATE UNIQUE INDEX attendance_period_one_open ON attendance_periods (user_id) WHERE ended_at IS NULL;
CREATE INDEX attendance_period_by_user ON attendance_periods (user_id, started_at);

-- The state of each person who has a mark.
CREATE TABLE attendance (
  user_id integer PRIMARY KEY CONSTRAINT attendance_user REFERENCES users,
  is_entry boolean NOT NULL,
  last_entry timestamptz,
  last_exit timestamptz
);

-- The seconds of ended periods by person, station and Guatemalan day.
CREATE TABLE attendance_days (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT attendance_day_user REFERENCES users,
  day date NOT NULL,
  station_id integer CONSTRAINT attendance_day_station REFERENCES stations,
  seconds integer NOT NULL CONSTRAINT attendance_day_seconds CHECK (seconds BETWEEN 1 AND 86400),
  CONSTRAINT attendance_day_unique UNIQUE NULLS NOT DISTINCT (user_id, day, station_id) INCLUDE (seconds)
);
CREATE INDEX attendance_day_by_station ON attendance_days (station_id, day);
