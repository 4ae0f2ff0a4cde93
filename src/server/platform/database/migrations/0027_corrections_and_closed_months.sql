-- What people ask to be changed about marks, and how another person decided (docs/decisions/0057). Marks themselves are never changed.
CREATE TABLE attendance_corrections (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whose marks they are.
  user_id integer NOT NULL CONSTRAINT attendance_correction_user REFERENCES users,
  kind text NOT NULL CONSTRAINT attendance_correction_kind CHECK (kind IN ('new', 'move', 'void')),
  reason text NOT NULL CONSTRAINT attendance_correction_reason CHECK (length(reason) BETWEEN 3 AND 500),
  asked_by integer NOT NULL CONSTRAINT attendance_correction_asker REFERENCES users,
  asked_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  -- Null while it is pending, and if it was withdrawn.
  is_accepted boolean,
  decided_by integer CONSTRAINT attendance_correction_decider REFERENCES users,
  decided_at timestamptz,
  decision_note text NOT NULL DEFAULT '',
  -- By how much an accepted one changed the hours of ended periods.
  seconds_change integer,
  CONSTRAINT attendance_correction_decided CHECK ((is_accepted IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT attendance_correction_other_decider CHECK (decided_by <> user_id AND decided_by <> asked_by),
  CONSTRAINT attendance_correction_one_end CHECK (withdrawn_at IS NULL OR decided_at IS NULL),
  CONSTRAINT attendance_correction_rejected CHECK (is_accepted IS NOT FALSE OR decision_note <> '')
);
CREATE INDEX attendance_correction_by_user ON attendance_corrections (user_id, asked_at);
CREATE INDEX attendance_correction_pending ON attendance_corrections (asked_at) WHERE decided_at IS NULL AND withdrawn_at IS NULL;

CREATE FUNCTION refuse_correction_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was asked and decided about marks of attendance is never changed';
END $$;
CREATE TRIGGER attendance_correction_kept BEFORE DELETE ON attendance_corrections FOR EACH ROW EXECUTE FUNCTION refuse_correction_change();
CREATE TRIGGER attendance_correction_asked BEFORE UPDATE ON attendance_corrections FOR EACH ROW
  WHEN ((OLD.user_id, OLD.kind, OLD.reason, OLD.asked_by, OLD.asked_at) IS DISTINCT FROM
    (NEW.user_id, NEW.kind, NEW.reason, NEW.asked_by, NEW.asked_at)) EXECUTE FUNCTION refuse_correction_change();
CREATE TRIGGER attendance_correction_ended BEFORE UPDATE ON attendance_corrections FOR EACH ROW
  WHEN (OLD.decided_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL) EXECUTE FUNCTION refuse_correction_change();

-- A mark to be voided, a mark to be made, or both: the new one then replaces the other.
CREATE TABLE attendance_correction_items (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  correction_id integer NOT NULL CONSTRAINT attendance_correction_item_of REFERENCES attendance_corrections,
  void_mark_id integer CONSTRAINT attendance_correction_item_void REFERENCES attendance_marks,
  is_entry boolean NOT NULL,
  marked_at timestamptz,
  CONSTRAINT attendance_correction_item_asks CHECK (void_mark_id IS NOT NULL OR marked_at IS NOT NULL)
);
CREATE INDEX attendance_correction_item_by_correction ON attendance_correction_items (correction_id);
CREATE TRIGGER attendance_correction_item_kept BEFORE UPDATE OR DELETE ON attendance_correction_items
  FOR EACH ROW EXECUTE FUNCTION refuse_correction_change();

-- Marks that no longer count. They stay visible.
CREATE TABLE attendance_voids (
  mark_id integer PRIMARY KEY CONSTRAINT attendance_void_mark REFERENCES attendance_marks,
  correction_id integer NOT NULL CONSTRAINT attendance_void_correction REFERENCES attendance_corrections
);
CREATE TRIGGER attendance_void_kept BEFORE UPDATE OR DELETE ON attendance_voids FOR EACH ROW EXECUTE FUNCTION refuse_correction_change();

ALTER TABLE attendance_marks
  ADD COLUMN correction_id integer CONSTRAINT attendance_mark_correction REFERENCES attendance_corrections,
  ADD CONSTRAINT attendance_mark_by_correction CHECK ((method = 'correction') = (correction_id IS NOT NULL));

-- Months whose hours are final. Without a station: all of them, and hours without a station.
CREATE TABLE closed_months (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  month date NOT NULL CONSTRAINT closed_month_first_day CHECK (extract(day FROM month) = 1),
  station_id integer CONSTRAINT closed_month_station REFERENCES stations,
  closed_by integer NOT NULL CONSTRAINT closed_month_author REFERENCES users,
  closed_at timestamptz NOT NULL,
  seconds bigint NOT NULL,
  people integer NOT NULL,
  reopened_by integer CONSTRAINT closed_month_reopener REFERENCES users,
  reopened_at timestamptz,
  reopen_reason text NOT NULL DEFAULT '',
  CONSTRAINT closed_month_reopened CHECK ((reopened_by IS NULL) = (reopened_at IS NULL) AND (reopened_at IS NULL) = (reopen_reason = ''))
);
CREATE UNIQUE INDEX closed_month_once ON closed_months (month, station_id) NULLS NOT DISTINCT WHERE reopened_at IS NULL;

-- The totals as they were when the month was closed.
CREATE TABLE closed_month_totals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  closed_month_id integer NOT NULL CONSTRAINT closed_month_total_of REFERENCES closed_months,
  user_id integer NOT NULL CONSTRAINT closed_month_total_user REFERENCES users,
  station_id integer CONSTRAINT closed_month_total_station REFERENCES stations,
  seconds integer NOT NULL CONSTRAINT closed_month_total_seconds CHECK (seconds > 0),
  CONSTRAINT closed_month_total_unique UNIQUE NULLS NOT DISTINCT (closed_month_id, user_id, station_id)
);

CREATE FUNCTION refuse_closing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was closed is never changed';
END $$;
CREATE TRIGGER closed_month_kept BEFORE DELETE ON closed_months FOR EACH ROW EXECUTE FUNCTION refuse_closing_change();
CREATE TRIGGER closed_month_ended BEFORE UPDATE ON closed_months FOR EACH ROW
  WHEN (OLD.reopened_at IS NOT NULL OR (OLD.month, OLD.closed_by, OLD.closed_at, OLD.seconds, OLD.people) IS DISTINCT FROM
    (NEW.month, NEW.closed_by, NEW.closed_at, NEW.seconds, NEW.people) OR OLD.station_id IS DISTINCT FROM NEW.station_id)
  EXECUTE FUNCTION refuse_closing_change();
CREATE TRIGGER closed_month_total_kept BEFORE UPDATE OR DELETE ON closed_month_totals FOR EACH ROW EXECUTE FUNCTION refuse_closing_change();

-- Hours of a closed month do not change. Whoever changes hours holds the lock in shared mode until the commit; closing a month takes
-- it alone. So closing waits for changes that have begun, and a change that begins later finds the month closed.
CREATE FUNCTION refuse_in_closed_month(the_day date, station integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7463627);
  IF EXISTS (
    SELECT FROM closed_months
    WHERE month = date_trunc('month', the_day::timestamp)::date AND reopened_at IS NULL AND (station_id IS NULL OR station_id = station)
  ) THEN
    RAISE EXCEPTION 'the month of % is closed', the_day USING ERRCODE = 'check_violation', CONSTRAINT = 'attendance_month_closed';
  END IF;
END $$;

CREATE FUNCTION keep_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM refuse_in_closed_month(OLD.day, OLD.station_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM refuse_in_closed_month(NEW.day, NEW.station_id);
  END IF;
  RETURN NULL;
END $$;
-- AFTER, since an insert that becomes an update of nothing changes no hours.
CREATE TRIGGER attendance_day_closed AFTER INSERT OR UPDATE OR DELETE ON attendance_days FOR EACH ROW EXECUTE FUNCTION keep_closed_day();

-- A period that begins in a closed month would be an entry that can never get its exit.
CREATE FUNCTION keep_closed_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_in_closed_month(guatemalan_day(NEW.started_at), NEW.station_id);
  RETURN NULL;
END $$;
CREATE TRIGGER attendance_period_closed AFTER INSERT ON attendance_periods FOR EACH ROW EXECUTE FUNCTION keep_closed_period();
