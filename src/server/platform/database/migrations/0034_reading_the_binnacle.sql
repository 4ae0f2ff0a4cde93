-- What lets role 1 read any page of the binnacle at once, and verify it (docs/decisions/0066).
-- A list without an action reads one range of an index for each of the four, so these two serve every combination of filters by
-- date, and an entry is in as many indexes as before.
DROP INDEX binnacle_by_date;
DROP INDEX binnacle_by_person;
CREATE INDEX binnacle_by_action ON binnacle (action_binnacle, creation_date, id);
CREATE INDEX binnacle_by_person ON binnacle (created_by, action_binnacle, creation_date, id);

-- How many sealed entries there are. Those that wait for their seal are counted when they are read.
CREATE TABLE binnacle_figures (
  -- 0: everybody.
  person integer NOT NULL,
  -- 202607: a Guatemalan month. 20260731: a day, of everybody only.
  period integer NOT NULL,
  action_binnacle text NOT NULL,
  entries integer NOT NULL,
  PRIMARY KEY (person, period, action_binnacle)
) WITH (fillfactor = 90);

CREATE FUNCTION guatemalan_month(instant timestamptz) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (extract(year FROM guatemalan_day(instant)) * 100 + extract(month FROM guatemalan_day(instant)))::integer;

-- The figures that so many entries of a person on a day imply.
CREATE FUNCTION binnacle_figure_keys(author integer, day date) RETURNS TABLE (person integer, period integer)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT 0, (extract(year FROM day) * 10000 + extract(month FROM day) * 100 + extract(day FROM day))::integer
    UNION ALL SELECT 0, (extract(year FROM day) * 100 + extract(month FROM day))::integer
    UNION ALL SELECT author, (extract(year FROM day) * 100 + extract(month FROM day))::integer WHERE author IS NOT NULL;
  END;

-- Every entry that does not wait for its seal.
CREATE VIEW counted_binnacle AS
  SELECT k.person, k.period, s.action_binnacle, sum(s.entries)::integer AS entries
  FROM (
    SELECT b.created_by, guatemalan_day(b.creation_date) AS day, b.action_binnacle, count(*) AS entries
    FROM binnacle b WHERE NOT EXISTS (SELECT FROM binnacle_unsealed u WHERE u.entry_id = b.id)
    GROUP BY 1, 2, 3
  ) s, binnacle_figure_keys(s.created_by, s.day) k
  GROUP BY 1, 2, 3;

-- In the transaction that seals, of which there is one at a time. The first seal covers the entries from before the seals, which
-- are counted below.
CREATE FUNCTION count_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO binnacle_figures AS f (person, period, action_binnacle, entries)
  SELECT k.person, k.period, s.action_binnacle, sum(s.entries)
  FROM (
    SELECT b.created_by, guatemalan_day(b.creation_date) AS day, b.action_binnacle, count(*) AS entries
    -- Not flattened, so that the entries are always read by the primary key: a plan may be kept from when there were few.
    FROM added a, LATERAL (SELECT * FROM binnacle WHERE id = a.entry_id OFFSET 0) b WHERE a.position > 0
    GROUP BY 1, 2, 3
  ) s, binnacle_figure_keys(s.created_by, s.day) k
  GROUP BY 1, 2, 3
  ON CONFLICT (person, period, action_binnacle) DO UPDATE SET entries = f.entries + excluded.entries;
  RETURN NULL;
END $$;
-- Waits for a sealing that is under way, and lets none begin before the commit, so that each entry is counted once.
CREATE TRIGGER binnacle_counted AFTER INSERT ON binnacle_seals
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_sealed();
INSERT INTO binnacle_figures SELECT * FROM counted_binnacle;

-- The last verification that role 1 asked for; one at a time over all processes.
CREATE TABLE binnacle_verification (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- The number of the verification.
  run integer NOT NULL,
  state text NOT NULL CONSTRAINT binnacle_verification_state CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  asked_by_name text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- By the database's clock. A process that was killed writes it no more.
  alive_at timestamptz NOT NULL,
  checked integer NOT NULL,
  entries integer NOT NULL,
  unsealed integer NOT NULL,
  head_id integer,
  head_hash text,
  -- Null until it is known.
  is_whole boolean,
  findings text[] NOT NULL
);
SELECT sirena_jobs.create_queue('verify_binnacle', '{"policy": "standard"}');
