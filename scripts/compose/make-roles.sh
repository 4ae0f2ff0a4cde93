#!/bin/sh
# Run by the PostgreSQL image when it creates the database: one role owns the tables, the application connects as the other.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$POSTGRES_PASSWORD" -v application="$SIRENA_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE sirena_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'owner';
CREATE ROLE sirena LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'application';
-- The migrations install a trusted extension, which requires this right.
GRANT CREATE ON DATABASE sirena TO sirena_owner;
ALTER SCHEMA public OWNER TO sirena_owner;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
