-- Live tracking (docs/decisions/0070).

-- Who put a vehicle on tracking, and until when. `vehicles.on_tracking` says the same of now, for the lists.
CREATE TABLE vehicle_trackings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vehicle_id integer NOT NULL CONSTRAINT tracking_vehicle REFERENCES vehicles ON DELETE CASCADE,
  started_by integer NOT NULL CONSTRAINT tracking_started_by REFERENCES users,
  started_at timestamptz NOT NULL,
  ended_by integer CONSTRAINT tracking_ended_by REFERENCES users,
  ended_at timestamptz,
  CONSTRAINT tracking_ended CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX vehicle_in_one_tracking ON vehicle_trackings (vehicle_id) WHERE ended_at IS NULL;
CREATE INDEX tracking_by_vehicle ON vehicle_trackings (vehicle_id, started_at);
CREATE INDEX tracking_by_starter ON vehicle_trackings (started_by);
CREATE INDEX tracking_by_ender ON vehicle_trackings (ended_by);
-- Nothing could start a tracking before.
UPDATE vehicles SET on_tracking = false WHERE on_tracking;
CREATE INDEX vehicle_on_tracking ON vehicles (id) WHERE on_tracking;

-- Where vehicles were. A key of its own time: the same point sent again is the same row. Its weeks are partitions, made when the
-- first point of the week arrives and dropped when all of them are too old. Without foreign keys, whose check would lock the
-- vehicle's row for every point.
CREATE TABLE vehicle_positions (
  vehicle_id integer NOT NULL,
  -- The device's time, or the server's if that of the device cannot be.
  taken_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- What the device said, if its clock was wrong.
  device_time timestamptz,
  latitude double precision NOT NULL CONSTRAINT position_latitude CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CONSTRAINT position_longitude CHECK (longitude BETWEEN -180 AND 180),
  -- Metres, metres a second, degrees clockwise from north, metres, percent.
  accuracy real,
  speed real,
  heading real,
  altitude real,
  battery real,
  -- Sent with the vehicle's key by a tracking application or box, not by somebody signed in.
  by_key boolean NOT NULL,
  PRIMARY KEY (vehicle_id, taken_at)
) PARTITION BY RANGE (taken_at);

-- The newest point of each vehicle, so that the map reads no history.
CREATE TABLE vehicle_last_positions (
  vehicle_id integer PRIMARY KEY CONSTRAINT last_position_vehicle REFERENCES vehicles ON DELETE CASCADE,
  taken_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  device_time timestamptz,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  accuracy real,
  speed real,
  heading real,
  altitude real,
  battery real,
  by_key boolean NOT NULL
) WITH (fillfactor = 50);

CREATE FUNCTION forget_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vehicle_positions WHERE vehicle_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER positions_forgotten AFTER DELETE ON vehicles FOR EACH ROW EXECUTE FUNCTION forget_positions();

-- The application's role may have no right to make and drop tables, so these run with the owner's.
CREATE FUNCTION add_position_weeks(first timestamptz, last timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  week timestamp := date_trunc('week', first AT TIME ZONE 'UTC');
  name text;
BEGIN
  WHILE week <= last AT TIME ZONE 'UTC' LOOP
    name := 'vehicle_positions_' || to_char(week, 'YYYYMMDD');
    -- Of several processes one makes it.
    PERFORM pg_advisory_xact_lock(hashtext(name));
    IF to_regclass(name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF vehicle_positions FOR VALUES FROM (%L) TO (%L)',
        name, week AT TIME ZONE 'UTC', (week + interval '7 days') AT TIME ZONE 'UTC');
    END IF;
    week := week + interval '7 days';
  END LOOP;
END $$;

-- Drops the weeks that ended before the given moment, and returns how many.
CREATE FUNCTION drop_position_weeks(before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  week record;
  dropped integer := 0;
BEGIN
  FOR week IN
    SELECT inhrelid::regclass AS name, to_date(substr(relname, 19), 'YYYYMMDD')::timestamp AS begins
    FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
    WHERE inhparent = 'vehicle_positions'::regclass AND relname ~ '^vehicle_positions_\d{8}$'
  LOOP
    IF (week.begins + interval '7 days') AT TIME ZONE 'UTC' <= before THEN
      EXECUTE format('DROP TABLE %s', week.name);
      dropped := dropped + 1;
    END IF;
  END LOOP;
  RETURN dropped;
END $$;
DO $$
BEGIN
  -- Whoever calls them has another search path, or one in which another schema comes first.
  EXECUTE format('ALTER FUNCTION add_position_weeks SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION drop_position_weeks SET search_path = %I, pg_temp', current_schema());
END $$;
