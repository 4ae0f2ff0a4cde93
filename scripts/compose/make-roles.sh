#!/bin/sh
# Run by the image of PostgreSQL when it makes the database: one role owns the tables, another is what the application uses.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$POSTGRES_PASSWORD" -v application="$SIRENA_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE sirena_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'owner';
CREATE ROLE sirena LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'application';
-- For the extension that the migrations install; it is a trusted one.
GRANT CREATE ON DATABASE sirena TO sirena_owner;
ALTER SCHEMA public OWNER TO sirena_owner;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
