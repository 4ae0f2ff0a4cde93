-- The secret that a person's authentication app has too. Apart from users, so that nobody reads it who reads a person
-- (docs/decisions/0017).
CREATE TABLE second_factors (
  user_id integer PRIMARY KEY CONSTRAINT second_factor_user REFERENCES users,
  -- Both sealed with the server's key, which is not in the database. One is pending until a first code has shown that the app
  -- has it: at the set-up, and when the person moves to another telephone.
  secret bytea,
  pending_secret bytea,
  -- Null until it is on; until then a code is asked of nobody.
  turned_on_at timestamptz,
  -- The step of 30 seconds whose code was taken last: no code is taken twice, and none older than that.
  last_step integer NOT NULL DEFAULT 0,
  CONSTRAINT second_factor_on_has_secret CHECK ((turned_on_at IS NULL) = (secret IS NULL))
);

-- Each opens one sign-in and is gone then. What is kept is a keyed hash.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL CONSTRAINT recovery_code_factor REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
