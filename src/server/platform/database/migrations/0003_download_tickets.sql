-- A ticket opens one download once, within a minute, for the session that asked for it (S-5). Stored as its SHA-256 only.
CREATE TABLE download_tickets (
  ticket_hash bytea PRIMARY KEY,
  token_hash bytea NOT NULL CONSTRAINT download_ticket_session REFERENCES sessions ON DELETE CASCADE,
  call text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX download_ticket_by_session ON download_tickets (token_hash);
CREATE INDEX download_ticket_by_date ON download_tickets (created_at);
