-- Figures of emergencies that no reader has to count (docs/decisions/0060). `emergency_counted` holds what each emergency is counted
-- as; a change of that is written in the transaction that causes it, as notes, which are later folded into `emergency_figures`.
-- Readers sum figures and notes.
DROP TRIGGER emergency_counted ON emergencies;
DROP FUNCTION count_emergency();
DROP FUNCTION add_to_emergency_count(date, integer, integer);
DROP VIEW emergency_counts_now;
DROP TABLE emergency_count_notes;
DROP TABLE emergency_counts;

CREATE TABLE emergency_counted (
  emergency_id integer PRIMARY KEY,
  -- The Guatemalan day of `creation_date`.
  day date NOT NULL,
  -- -1 without a type.
  type_id integer NOT NULL,
  status integer NOT NULL,
  -- Sorted.
  station_ids integer[] NOT NULL,
  patients integer NOT NULL
);

-- Stations that attended an emergency together. Counting the emergencies of several stations subtracts those that they share.
CREATE TABLE station_sets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Two or more, sorted.
  station_ids integer[] NOT NULL CONSTRAINT station_set_once UNIQUE
);
CREATE TABLE station_set_members (
  station_id integer NOT NULL,
  set_id integer NOT NULL CONSTRAINT station_set_member REFERENCES station_sets ON DELETE CASCADE,
  PRIMARY KEY (station_id, set_id)
);

CREATE TABLE emergency_figures (
  -- 0: all emergencies; negative: those of the station; positive: those of exactly the stations of a set.
  scope integer NOT NULL,
  -- 0: ever; 2026, 202607 and 20260731: a year, month and day.
  period integer NOT NULL,
  -- 0: all types; -1: without a type.
  type_id integer NOT NULL,
  status integer NOT NULL,
  emergencies integer NOT NULL,
  patients integer NOT NULL,
  PRIMARY KEY (scope, period, type_id, status)
) WITH (fillfactor = 90);

CREATE TABLE emergency_figure_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  type_id integer NOT NULL,
  status integer NOT NULL,
  station_ids integer[] NOT NULL,
  emergencies integer NOT NULL,
  patients integer NOT NULL
);

-- The rows of `emergency_figures` in which an emergency counts.
CREATE FUNCTION figure_keys(the_day date, the_type integer, stations integer[])
  RETURNS TABLE (scope integer, period integer, type_id integer)
  LANGUAGE sql STABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT s.scope, p.period, t.type_id
    FROM (
      SELECT 0 AS scope
      UNION ALL SELECT -station FROM unnest(stations) station
      UNION ALL SELECT id FROM station_sets WHERE station_ids = stations
    ) s,
    (VALUES (0), (extract(year FROM the_day)::integer), (to_char(the_day, 'YYYYMM')::integer), (to_char(the_day, 'YYYYMMDD')::integer))
      p (period),
    (VALUES (0), (the_type)) t (type_id);
  END;

-- What every emergency must be counted as.
CREATE VIEW emergencies_to_count AS
  SELECT e.id AS emergency_id, guatemalan_day(e.creation_date) AS day, coalesce(e.emergency_type_id, -1) AS type_id, e.status,
    ARRAY(SELECT station_id FROM emergency_stations WHERE emergency_id = e.id ORDER BY station_id) AS station_ids,
    (SELECT count(*)::integer FROM emergency_patients WHERE emergency_id = e.id) AS patients
  FROM emergencies e;

-- Corrects what an emergency is counted as. Waits for nobody but another change of the same emergency.
CREATE FUNCTION recount_emergency(the_id integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted emergency_counted;
  present emergency_counted;
BEGIN
  SELECT * INTO counted FROM emergency_counted WHERE emergency_id = the_id FOR UPDATE;
  SELECT * INTO present FROM emergencies_to_count WHERE emergency_id = the_id;
  IF counted IS NOT DISTINCT FROM present THEN
    RETURN;
  END IF;
  IF counted.emergency_id IS NOT NULL THEN
    INSERT INTO emergency_figure_notes (day, type_id, status, station_ids, emergencies, patients)
    VALUES (counted.day, counted.type_id, counted.status, counted.station_ids, -1, -counted.patients);
  END IF;
  IF present.emergency_id IS NULL THEN
    DELETE FROM emergency_counted WHERE emergency_id = the_id;
    RETURN;
  END IF;
  INSERT INTO emergency_figure_notes (day, type_id, status, station_ids, emergencies, patients)
  VALUES (present.day, present.type_id, present.status, present.station_ids, 1, present.patients);
  IF counted.emergency_id IS NULL THEN
    INSERT INTO emergency_counted SELECT present.*;
  ELSE
    UPDATE emergency_counted SET day = present.day, type_id = present.type_id, status = present.status,
      station_ids = present.station_ids, patients = present.patients
    WHERE emergency_id = the_id;
  END IF;
END $$;

-- Deferred to the commit, when an emergency has all its stations and patients. One recount is enough for all rows of one.
CREATE FUNCTION recount_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_id text := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ->> TG_ARGV[0] ELSE to_jsonb(NEW) ->> TG_ARGV[0] END;
BEGIN
  IF current_setting('sirena.recounted', true) IS DISTINCT FROM the_id THEN
    PERFORM recount_emergency(the_id::integer);
    PERFORM set_config('sirena.recounted', the_id, true);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER emergency_recounted
  AFTER INSERT OR UPDATE OF creation_date, status, emergency_type_id OR DELETE ON emergencies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION recount_at_commit('id');
CREATE CONSTRAINT TRIGGER emergency_recounted AFTER INSERT OR UPDATE OR DELETE ON emergency_stations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION recount_at_commit('emergency_id');
CREATE CONSTRAINT TRIGGER emergency_recounted AFTER INSERT OR UPDATE OF emergency_id OR DELETE ON emergency_patients
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION recount_at_commit('emergency_id');

CREATE FUNCTION add_station_sets() RETURNS void LANGUAGE sql AS $$
  WITH added AS (
    INSERT INTO station_sets (station_ids)
    SELECT DISTINCT station_ids FROM emergency_figure_notes n
    WHERE cardinality(station_ids) > 1 AND NOT EXISTS (SELECT FROM station_sets s WHERE s.station_ids = n.station_ids)
    RETURNING id, station_ids
  )
  INSERT INTO station_set_members (set_id, station_id) SELECT id, unnest(station_ids) FROM added;
$$;

-- Adds up to `most` notes to the figures and returns how many; 0 too while another session does it.
CREATE FUNCTION fold_emergency_figures(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  folded bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(7463624) THEN
    RETURN 0;
  END IF;
  folded := ARRAY(SELECT id FROM emergency_figure_notes ORDER BY id LIMIT most);
  PERFORM add_station_sets();
  MERGE INTO emergency_figures f
  USING (
    SELECT k.scope, k.period, k.type_id, n.status, sum(n.emergencies)::integer AS emergencies, sum(n.patients)::integer AS patients
    FROM emergency_figure_notes n, figure_keys(n.day, n.type_id, n.station_ids) k
    WHERE n.id = ANY (folded)
    GROUP BY 1, 2, 3, 4 HAVING sum(n.emergencies) <> 0 OR sum(n.patients) <> 0
  ) n ON f.scope = n.scope AND f.period = n.period AND f.type_id = n.type_id AND f.status = n.status
  WHEN MATCHED AND f.emergencies + n.emergencies = 0 AND f.patients + n.patients = 0 THEN DELETE
  WHEN MATCHED THEN UPDATE SET emergencies = f.emergencies + n.emergencies, patients = f.patients + n.patients
  WHEN NOT MATCHED THEN INSERT VALUES (n.scope, n.period, n.type_id, n.status, n.emergencies, n.patients);
  DELETE FROM emergency_figure_notes WHERE id = ANY (folded);
  RETURN cardinality(folded);
END $$;

-- Makes all figures anew from `emergency_counted`. Reads one state of both, so the caller's transaction must be REPEATABLE READ and
-- hold the lock of folding before its first query.
CREATE FUNCTION rebuild_emergency_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO station_sets (station_ids)
  SELECT DISTINCT station_ids FROM emergency_counted c
  WHERE cardinality(station_ids) > 1 AND NOT EXISTS (SELECT FROM station_sets s WHERE s.station_ids = c.station_ids);
  INSERT INTO station_set_members (set_id, station_id) SELECT id, unnest(station_ids) FROM station_sets ON CONFLICT DO NOTHING;
  DELETE FROM emergency_figure_notes;
  DELETE FROM emergency_figures;
  INSERT INTO emergency_figures SELECT * FROM counted_figures;
END $$;

-- The figures that `emergency_counted` implies.
CREATE VIEW counted_figures AS
  SELECT k.scope, k.period, k.type_id, c.status, count(*)::integer AS emergencies, sum(c.patients)::integer AS patients
  FROM emergency_counted c, figure_keys(c.day, c.type_id, c.station_ids) k
  GROUP BY 1, 2, 3, 4;

INSERT INTO emergency_counted SELECT * FROM emergencies_to_count;
SELECT rebuild_emergency_figures();
