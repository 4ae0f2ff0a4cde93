-- An entry no longer takes its place in a chain when it is written, so that no change waits for another's. It carries a mark,
-- made with a key that is not in the database; a second later a seal chains it to the ones before (docs/decisions/0021).
DROP FUNCTION binnacle_append(json);
ALTER TABLE binnacle
  ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY,
  -- The SHA-256 chain of the entries from before this migration; null for later ones.
  ALTER COLUMN hash DROP NOT NULL,
  ADD COLUMN mark bytea,
  ADD CONSTRAINT binnacle_hash_or_mark CHECK ((hash IS NULL) <> (mark IS NULL));
SELECT setval(pg_get_serial_sequence('binnacle', 'id'), greatest(head.id, (SELECT coalesce(max(id), 0) FROM binnacle)) + 1, false)
FROM binnacle_head head;

-- Where the chain from before ends. The seal at position 0 covers it.
CREATE TRIGGER binnacle_head_final BEFORE INSERT OR UPDATE ON binnacle_head FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The order of the chain is that of the positions: an entry may be committed after one with a larger id was sealed.
CREATE TABLE binnacle_seals (
  position integer PRIMARY KEY,
  entry_id integer NOT NULL CONSTRAINT binnacle_sealed_once UNIQUE,
  -- HMAC of the seal before, the position, the entry's id and its mark.
  seal bytea NOT NULL CONSTRAINT binnacle_seal_length CHECK (octet_length(seal) = 32)
);
CREATE TRIGGER binnacle_seal_append_only BEFORE UPDATE OR DELETE ON binnacle_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER binnacle_seal_no_truncate BEFORE TRUNCATE ON binnacle_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Entries that wait for their seal. A row is committed together with its entry, so that however late that is, it is found here.
CREATE TABLE binnacle_unsealed (entry_id integer PRIMARY KEY);
CREATE FUNCTION queue_for_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO binnacle_unsealed SELECT id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER binnacle_queued_for_seal AFTER INSERT ON binnacle
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_for_seal();

-- Counts of emergencies without a queue at the commit. Until now the binnacle's head let one change at a time reach its commit;
-- without it two changes of a day would wait there for each other's row, or in a circle. Now whoever finds the counts free
-- writes into them; whoever does not leaves a note, which the next one who finds them free takes in.
CREATE TABLE emergency_count_notes (
  day date NOT NULL,
  status integer NOT NULL,
  change integer NOT NULL
);
CREATE VIEW emergency_counts_now AS
  SELECT day, status, emergencies FROM emergency_counts
  UNION ALL
  SELECT day, status, change FROM emergency_count_notes;

CREATE FUNCTION add_to_emergency_count(the_day date, the_status integer, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE emergency_counts SET emergencies = emergencies + change WHERE day = the_day AND status = the_status;
  IF NOT FOUND THEN
    INSERT INTO emergency_counts VALUES (the_day, the_status, change);
  END IF;
  DELETE FROM emergency_counts WHERE day = the_day AND status = the_status AND emergencies = 0;
END $$;

CREATE OR REPLACE FUNCTION count_emergency() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  note record;
BEGIN
  -- Held until the commit is visible: the next one reads the counts as this one leaves them.
  IF pg_try_advisory_xact_lock(7463623) THEN
    FOR note IN
      WITH taken AS (DELETE FROM emergency_count_notes RETURNING day, status, change)
      SELECT day, status, sum(change)::integer AS change FROM taken GROUP BY 1, 2 HAVING sum(change) <> 0
    LOOP
      PERFORM add_to_emergency_count(note.day, note.status, note.change);
    END LOOP;
    IF TG_OP <> 'INSERT' THEN
      PERFORM add_to_emergency_count(guatemalan_day(OLD.creation_date), OLD.status, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM add_to_emergency_count(guatemalan_day(NEW.creation_date), NEW.status, 1);
    END IF;
  ELSE
    IF TG_OP <> 'INSERT' THEN
      INSERT INTO emergency_count_notes (day, status, change) VALUES (guatemalan_day(OLD.creation_date), OLD.status, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO emergency_count_notes (day, status, change) VALUES (guatemalan_day(NEW.creation_date), NEW.status, 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;
