-- A week of positions is attached, not created in place: that waits for no reader of the history, such as a backup, and nobody who
-- stores positions waits behind it. A week that somebody detached is attached again when a point of it arrives.
CREATE OR REPLACE FUNCTION add_position_weeks(first timestamptz, last timestamptz) RETURNS void
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
      EXECUTE format('CREATE TABLE %I (LIKE vehicle_positions INCLUDING ALL)', name);
    END IF;
    IF NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = to_regclass(name)) THEN
      EXECUTE format('ALTER TABLE vehicle_positions ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        name, week AT TIME ZONE 'UTC', (week + interval '7 days') AT TIME ZONE 'UTC');
    END IF;
    week := week + interval '7 days';
  END LOOP;
END $$;

-- Drops the oldest week if it ended before the given moment, and returns how many that are. One a night: by a clock that is months
-- ahead all of them ended. One that somebody reads is dropped another time: who stores positions would wait behind it.
CREATE OR REPLACE FUNCTION drop_position_weeks(before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  week record;
BEGIN
  SELECT inhrelid::regclass AS name, to_date(substr(relname, 19), 'YYYYMMDD')::timestamp AS begins INTO week
    FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
    WHERE inhparent = 'vehicle_positions'::regclass AND relname ~ '^vehicle_positions_\d{8}$' ORDER BY relname LIMIT 1;
  IF week.begins IS NULL OR (week.begins + interval '7 days') AT TIME ZONE 'UTC' > before THEN
    RETURN 0;
  END IF;
  EXECUTE format('DROP TABLE %s', week.name);
  RETURN 1;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END $$;
DO $$
BEGIN
  -- CREATE OR REPLACE takes the settings of a function away.
  EXECUTE format('ALTER FUNCTION add_position_weeks SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION drop_position_weeks SET search_path = %I, pg_temp', current_schema());
  ALTER FUNCTION drop_position_weeks SET lock_timeout = '300ms';
END $$;
