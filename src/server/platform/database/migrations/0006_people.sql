ALTER TABLE users
  ADD COLUMN register_file text,
  ADD COLUMN acceptance_file text,
  -- Who let somebody in who had registered alone, and when (S-17).
  ADD COLUMN validated_by integer CONSTRAINT user_validated_by REFERENCES users,
  ADD COLUMN validated_at timestamptz;

-- Nobody shares an address or a registry number with somebody else in the service (A-API-34).
CREATE UNIQUE INDEX user_email_unique ON users (lower(email)) WHERE retired_at IS NULL AND email <> '';
CREATE UNIQUE INDEX user_registry_unique ON users (upper(no_registry)) WHERE retired_at IS NULL AND no_registry <> '';
CREATE INDEX user_by_role ON users (role, last_name, first_name, id) WHERE retired_at IS NULL;
-- What the list's search looks into; plain_text of all of it at once, so that first and last name may be typed together.
CREATE INDEX user_search ON users USING gin (
  plain_text(first_name || ' ' || last_name || ' ' || no_registry || ' ' || email || ' ' || no_dpi) gin_trgm_ops
) WHERE retired_at IS NULL;
