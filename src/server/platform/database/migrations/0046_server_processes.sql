-- The server processes on this database, each as long as it says so (docs/decisions/0073).
CREATE TABLE server_processes (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  newest_migration text NOT NULL,
  uses_redis boolean NOT NULL,
  -- Which one, by a random mark in it; unknown until it has answered.
  redis_mark uuid,
  host text NOT NULL,
  pid integer NOT NULL
);

-- What a process that does not know a migration does beside it: a file whose first lines contain `-- older processes: stop` stops them.
ALTER TABLE schema_migrations
  ADD COLUMN older_processes text NOT NULL DEFAULT 'serve' CHECK (older_processes IN ('serve', 'stop'));
