-- How many emergencies were reported in each hour of the week, for the dashboard (docs/decisions/0061). Kept like the other figures
-- (docs/decisions/0060), but without status and days: those are few enough to read from `emergency_counted`.
ALTER TABLE emergency_counted ADD COLUMN slot smallint;
ALTER TABLE emergency_figure_notes ADD COLUMN slot smallint;

-- 0 to 167, from Monday 0:00 in Guatemala.
CREATE FUNCTION guatemalan_hour_of_week(instant timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ((extract(isodow FROM instant AT TIME ZONE INTERVAL '-06:00') - 1) * 24
    + extract(hour FROM instant AT TIME ZONE INTERVAL '-06:00'))::smallint;

CREATE OR REPLACE VIEW emergencies_to_count AS
  SELECT e.id AS emergency_id, guatemalan_day(e.creation_date) AS day, coalesce(e.emergency_type_id, -1) AS type_id, e.status,
    ARRAY(SELECT station_id FROM emergency_stations WHERE emergency_id = e.id ORDER BY station_id) AS station_ids,
    (SELECT count(*)::integer FROM emergency_patients WHERE emergency_id = e.id) AS patients,
    guatemalan_hour_of_week(e.creation_date) AS slot
  FROM emergencies e;

CREATE TABLE emergency_hours (
  -- As in `emergency_figures`, without days.
  scope integer NOT NULL,
  period integer NOT NULL,
  type_id integer NOT NULL,
  -- One number for each hour of the week.
  emergencies integer[] NOT NULL CONSTRAINT emergency_hours_of_week CHECK (cardinality(emergencies) = 168),
  PRIMARY KEY (scope, period, type_id)
) WITH (fillfactor = 80);

CREATE FUNCTION hours_of_week(slots smallint[], numbers integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT array_agg(coalesce(n.number, 0) ORDER BY h.slot)
    FROM generate_series(0, 167) h (slot) LEFT JOIN unnest(slots, numbers) n (slot, number) ON n.slot = h.slot);
CREATE FUNCTION added_hours(integer[], integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT a + b FROM unnest($1, $2) WITH ORDINALITY u (a, b, place) ORDER BY place);

CREATE OR REPLACE FUNCTION recount_emergency(the_id integer) RETURNS void LANGUAGE plpgsql AS $$
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
    INSERT INTO emergency_figure_notes (day, type_id, status, station_ids, emergencies, patients, slot)
    VALUES (counted.day, counted.type_id, counted.status, counted.station_ids, -1, -counted.patients, counted.slot);
  END IF;
  IF present.emergency_id IS NULL THEN
    DELETE FROM emergency_counted WHERE emergency_id = the_id;
    RETURN;
  END IF;
  INSERT INTO emergency_figure_notes (day, type_id, status, station_ids, emergencies, patients, slot)
  VALUES (present.day, present.type_id, present.status, present.station_ids, 1, present.patients, present.slot);
  IF counted.emergency_id IS NULL THEN
    INSERT INTO emergency_counted SELECT present.*;
  ELSE
    UPDATE emergency_counted SET day = present.day, type_id = present.type_id, status = present.status,
      station_ids = present.station_ids, patients = present.patients, slot = present.slot
    WHERE emergency_id = the_id;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION fold_emergency_figures(most integer) RETURNS integer LANGUAGE plpgsql AS $$
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
  -- Most changes are of a status only, which leaves the hours as they are.
  MERGE INTO emergency_hours h
  USING (
    SELECT scope, period, type_id, hours_of_week(array_agg(slot), array_agg(emergencies)) AS emergencies
    FROM (
      SELECT k.scope, k.period, k.type_id, n.slot, sum(n.emergencies)::integer AS emergencies
      FROM emergency_figure_notes n, figure_keys(n.day, n.type_id, n.station_ids) k
      WHERE n.id = ANY (folded) AND k.period < 1000000
      GROUP BY 1, 2, 3, 4 HAVING sum(n.emergencies) <> 0
    ) changed GROUP BY 1, 2, 3
  ) n ON h.scope = n.scope AND h.period = n.period AND h.type_id = n.type_id
  WHEN MATCHED AND 0 = ALL (added_hours(h.emergencies, n.emergencies)) THEN DELETE
  WHEN MATCHED THEN UPDATE SET emergencies = added_hours(h.emergencies, n.emergencies)
  WHEN NOT MATCHED THEN INSERT VALUES (n.scope, n.period, n.type_id, n.emergencies);
  DELETE FROM emergency_figure_notes WHERE id = ANY (folded);
  RETURN cardinality(folded);
END $$;

-- The hours that `emergency_counted` implies.
CREATE VIEW counted_hours AS
  SELECT k.scope, k.period, k.type_id, c.slot, count(*)::integer AS emergencies
  FROM emergency_counted c, figure_keys(c.day, c.type_id, c.station_ids) k
  WHERE k.period < 1000000
  GROUP BY 1, 2, 3, 4;

CREATE OR REPLACE FUNCTION rebuild_emergency_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO station_sets (station_ids)
  SELECT DISTINCT station_ids FROM emergency_counted c
  WHERE cardinality(station_ids) > 1 AND NOT EXISTS (SELECT FROM station_sets s WHERE s.station_ids = c.station_ids);
  INSERT INTO station_set_members (set_id, station_id) SELECT id, unnest(station_ids) FROM station_sets ON CONFLICT DO NOTHING;
  DELETE FROM emergency_figure_notes;
  DELETE FROM emergency_figures;
  DELETE FROM emergency_hours;
  INSERT INTO emergency_figures SELECT * FROM counted_figures;
  INSERT INTO emergency_hours
  SELECT scope, period, type_id, hours_of_week(array_agg(slot), array_agg(emergencies)) FROM counted_hours GROUP BY 1, 2, 3;
END $$;

UPDATE emergency_counted c SET slot = guatemalan_hour_of_week(e.creation_date) FROM emergencies e WHERE e.id = c.emergency_id;
SELECT rebuild_emergency_figures();
ALTER TABLE emergency_counted ALTER COLUMN slot SET NOT NULL;
ALTER TABLE emergency_figure_notes ALTER COLUMN slot SET NOT NULL;
-- For the days at both ends of a span that are no whole month.
CREATE INDEX emergency_counted_by_day ON emergency_counted (day);
