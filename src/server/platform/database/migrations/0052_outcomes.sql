-- How an emergency ended (S-71). What nobody has said is 1, 'Atendida', also of emergencies from before there were outcomes.
-- An older process could not reopen an emergency that ended otherwise than attended.
-- older processes: stop
ALTER TABLE emergencies
  ADD COLUMN outcome smallint NOT NULL DEFAULT 1 CONSTRAINT emergency_outcome CHECK (outcome BETWEEN 1 AND 6),
  ADD COLUMN outcome_institution text NOT NULL DEFAULT '',
  ADD COLUMN duplicate_of integer CONSTRAINT emergency_duplicate_of REFERENCES emergencies ON DELETE SET NULL,
  ADD CONSTRAINT emergency_in_progress_has_no_outcome CHECK (status = 30 OR outcome = 1),
  ADD CONSTRAINT emergency_outcome_institution CHECK ((outcome = 5) = (outcome_institution <> '')),
  ADD CONSTRAINT emergency_no_duplicate_of_itself CHECK (duplicate_of IS NULL OR (duplicate_of <> id AND outcome = 6));
CREATE INDEX emergency_by_outcome ON emergencies (outcome, creation_date, id) WHERE outcome > 1;
CREATE INDEX emergency_duplicates ON emergencies (duplicate_of) WHERE duplicate_of IS NOT NULL;

-- The figures know it, too (docs/decisions/0060): 0 while an emergency is in progress.
ALTER TABLE emergency_counted ADD COLUMN outcome smallint NOT NULL DEFAULT 0;
ALTER TABLE emergency_figure_notes ADD COLUMN outcome smallint NOT NULL DEFAULT 0;
ALTER TABLE emergency_figures ADD COLUMN outcome smallint NOT NULL DEFAULT 0;
UPDATE emergency_counted SET outcome = 1 WHERE status = 30;
UPDATE emergency_figure_notes SET outcome = 1 WHERE status = 30;
UPDATE emergency_figures SET outcome = 1 WHERE status = 30;
ALTER TABLE emergency_figures DROP CONSTRAINT emergency_figures_pkey, ADD PRIMARY KEY (scope, period, type_id, status, outcome);

CREATE OR REPLACE VIEW emergencies_to_count AS
  SELECT e.id AS emergency_id, guatemalan_day(e.creation_date) AS day, coalesce(e.emergency_type_id, -1) AS type_id, e.status,
    ARRAY(SELECT station_id FROM emergency_stations WHERE emergency_id = e.id ORDER BY station_id) AS station_ids,
    (SELECT count(*)::integer FROM emergency_patients WHERE emergency_id = e.id) AS patients,
    guatemalan_hour_of_week(e.creation_date) AS slot, CASE WHEN e.status = 30 THEN e.outcome ELSE 0::smallint END AS outcome
  FROM emergencies e;

CREATE OR REPLACE VIEW counted_figures AS
  SELECT k.scope, k.period, k.type_id, c.status, count(*)::integer AS emergencies, sum(c.patients)::integer AS patients, c.outcome
  FROM emergency_counted c, figure_keys(c.day, c.type_id, c.station_ids) k
  GROUP BY 1, 2, 3, 4, 7;

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
    INSERT INTO emergency_figure_notes (day, type_id, status, station_ids, emergencies, patients, slot, outcome)
    VALUES (counted.day, counted.type_id, counted.status, counted.station_ids, -1, -counted.patients, counted.slot, counted.outcome);
  END IF;
  IF present.emergency_id IS NULL THEN
    DELETE FROM emergency_counted WHERE emergency_id = the_id;
    RETURN;
  END IF;
  INSERT INTO emergency_figure_notes (day, type_id, status, station_ids, emergencies, patients, slot, outcome)
  VALUES (present.day, present.type_id, present.status, present.station_ids, 1, present.patients, present.slot, present.outcome);
  IF counted.emergency_id IS NULL THEN
    INSERT INTO emergency_counted SELECT present.*;
  ELSE
    UPDATE emergency_counted SET day = present.day, type_id = present.type_id, status = present.status,
      station_ids = present.station_ids, patients = present.patients, slot = present.slot, outcome = present.outcome
    WHERE emergency_id = the_id;
  END IF;
END $$;

DROP TRIGGER emergency_recounted ON emergencies;
CREATE CONSTRAINT TRIGGER emergency_recounted
  AFTER INSERT OR UPDATE OF creation_date, status, outcome, emergency_type_id OR DELETE ON emergencies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION recount_at_commit('id');

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
    SELECT k.scope, k.period, k.type_id, n.status, n.outcome,
      sum(n.emergencies)::integer AS emergencies, sum(n.patients)::integer AS patients
    FROM emergency_figure_notes n, figure_keys(n.day, n.type_id, n.station_ids) k
    WHERE n.id = ANY (folded)
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(n.emergencies) <> 0 OR sum(n.patients) <> 0
  ) n ON f.scope = n.scope AND f.period = n.period AND f.type_id = n.type_id AND f.status = n.status AND f.outcome = n.outcome
  WHEN MATCHED AND f.emergencies + n.emergencies = 0 AND f.patients + n.patients = 0 THEN DELETE
  WHEN MATCHED THEN UPDATE SET emergencies = f.emergencies + n.emergencies, patients = f.patients + n.patients
  WHEN NOT MATCHED THEN INSERT VALUES (n.scope, n.period, n.type_id, n.status, n.emergencies, n.patients, n.outcome);
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
