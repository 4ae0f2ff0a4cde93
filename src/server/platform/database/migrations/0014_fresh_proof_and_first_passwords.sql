-- When the person showed again who they are at this session; null where they have not since they signed in
-- (docs/decisions/0027).
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;

-- Whether somebody else chose the password and so knows it: the person chooses another before anything else
-- (docs/decisions/0028).
ALTER TABLE users ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
