-- Every order and filter of the list has an index that reads it the same way, forwards or backwards.
DROP INDEX emergency_newest_by_status;
CREATE INDEX emergency_by_status ON emergencies (status, creation_date, id);
DROP INDEX emergency_by_type;
CREATE INDEX emergency_by_type ON emergencies (emergency_type_id, creation_date, id);
CREATE INDEX emergency_by_address ON emergencies (address);
CREATE INDEX emergency_by_attention_date ON emergencies (attention_date);

-- What search looks at, made plain once: an index on the expression would make it anew for every row that it finds.
-- A generated column cannot name another one, so this writes the code out as `code` does.
ALTER TABLE emergencies ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (plain_text(
  extract(year FROM creation_date AT TIME ZONE INTERVAL '-06:00')::text || '-' || lpad(id::text, greatest(6, length(id::text)), '0')
  || ' ' || address
)) STORED;
DROP INDEX emergency_search;
-- Without fastupdate no create pays for the ones before it, and no search reads a list of what is not sorted in yet.
CREATE INDEX emergency_search ON emergencies USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);

CREATE FUNCTION guatemalan_day(instant timestamptz) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (instant AT TIME ZONE INTERVAL '-06:00')::date;

-- How many emergencies each Guatemalan day and status has, so that a list's count need not read them all.
CREATE TABLE emergency_counts (
  day date NOT NULL,
  status integer NOT NULL,
  emergencies integer NOT NULL CONSTRAINT emergency_count_not_negative CHECK (emergencies >= 0),
  PRIMARY KEY (day, status)
);
INSERT INTO emergency_counts SELECT guatemalan_day(creation_date), status, count(*) FROM emergencies GROUP BY 1, 2;

CREATE FUNCTION count_emergency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE emergency_counts SET emergencies = emergencies - 1 WHERE day = guatemalan_day(OLD.creation_date) AND status = OLD.status;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'emergency % was never counted', OLD.id;
    END IF;
    DELETE FROM emergency_counts WHERE day = guatemalan_day(OLD.creation_date) AND status = OLD.status AND emergencies = 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO emergency_counts AS counted VALUES (guatemalan_day(NEW.creation_date), NEW.status, 1)
    ON CONFLICT (day, status) DO UPDATE SET emergencies = counted.emergencies + 1;
  END IF;
  RETURN NULL;
END $$;
-- Deferred to the commit: by then a change holds the binnacle's head and needs no other lock, so that two changes of the
-- same day neither wait for each other any longer than for the binnacle, nor in a circle.
CREATE CONSTRAINT TRIGGER emergency_counted AFTER INSERT OR UPDATE OF creation_date, status OR DELETE ON emergencies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_emergency();
