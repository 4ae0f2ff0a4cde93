-- Who created an account, so that nobody decides for the person who gave them theirs (docs/decisions/0057). Null: registered by
-- themselves, created on the command line, or before this migration.
ALTER TABLE users ADD COLUMN created_by integer CONSTRAINT user_author REFERENCES users;
