ALTER TABLE sessions
  -- What the owner of a session names it by; the hash of its token is nobody's to read.
  ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT session_id UNIQUE,
  ADD COLUMN device text NOT NULL DEFAULT '',
  -- The network address of the last use.
  ADD COLUMN address text NOT NULL DEFAULT '';
