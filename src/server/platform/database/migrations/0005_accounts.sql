-- One live link a person, stored as its token's SHA-256 only; a new link takes the earlier one's place (S-22).
CREATE TABLE password_resets (
  user_id integer PRIMARY KEY CONSTRAINT password_reset_user REFERENCES users,
  token_hash bytea NOT NULL CONSTRAINT password_reset_token_unique UNIQUE,
  expires_at timestamptz NOT NULL
);

-- Mails that are still to be sent. What is kept is what a mail is about: it is written when it is sent, so no link lies here.
CREATE TABLE outbox (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- A newer mail of the same kind about the same takes the earlier one's place.
  about text NOT NULL,
  details jsonb NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- When to try next; while a mail is being sent, when another process may take it over.
  next_try_at timestamptz NOT NULL
);
CREATE INDEX outbox_by_next_try ON outbox (next_try_at, id);
CREATE INDEX outbox_by_subject ON outbox (kind, about);

-- How often a subject has asked within a span of time, so that neither a restart nor a second process forgets.
CREATE TABLE request_counts (
  subject text PRIMARY KEY,
  requests integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX request_count_by_end ON request_counts (ends_at);
