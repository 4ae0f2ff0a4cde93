-- What is kept of a member of staff, gathered for who asked for it (S-65, docs/decisions/0091). The newest of each asker of each person.
CREATE TABLE person_exports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT person_export_user REFERENCES users,
  asked_by integer NOT NULL CONSTRAINT person_export_asked_by REFERENCES users,
  asked_at timestamptz NOT NULL,
  state text NOT NULL CONSTRAINT person_export_state CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  -- By the database's clock. A process that was killed writes it no more.
  alive_at timestamptz NOT NULL,
  finished_at timestamptz,
  parts_done integer NOT NULL DEFAULT 0,
  -- Zero until they are counted.
  parts integer NOT NULL DEFAULT 0,
  -- In the store, apart from the files of records. Chosen before it is written, so that a file without a row is left over.
  file_name text NOT NULL,
  bytes bigint,
  -- Papers that a record names and the store does not have.
  missing integer NOT NULL DEFAULT 0,
  failure text CONSTRAINT person_export_failure CHECK (failure IN ('interrupted', 'disk_full', 'files_away')),
  CONSTRAINT person_export_one UNIQUE (asked_by, user_id),
  CONSTRAINT person_export_done CHECK ((state = 'done') = (bytes IS NOT NULL)),
  CONSTRAINT person_export_failed CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT person_export_ended CHECK ((state IN ('done', 'failed')) = (finished_at IS NOT NULL))
);
CREATE INDEX person_export_user ON person_exports (user_id);
SELECT sirena_jobs.create_queue('export_person', '{"policy": "standard"}');
