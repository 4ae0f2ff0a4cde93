-- When the address was confirmed by its owner or entered by staff; null where nobody but the person says that it is theirs
-- (docs/decisions/0029). Of the people there are, those count as confirmed who were entered or let in by staff.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;
UPDATE users SET email_confirmed_at = now() WHERE email <> '' AND (status <> 1 OR inactive_reason IS NOT NULL);

-- One live link a person, stored as its token's SHA-256 only, good for the address that it was sent to.
CREATE TABLE email_confirmations (
  user_id integer PRIMARY KEY CONSTRAINT email_confirmation_user REFERENCES users,
  email text NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT email_confirmation_token_unique UNIQUE,
  expires_at timestamptz NOT NULL
);
