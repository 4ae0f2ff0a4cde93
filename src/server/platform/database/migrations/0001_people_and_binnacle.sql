CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Search ignores case and accents. Our own function, because unaccent() is not immutable and so cannot be indexed.
CREATE FUNCTION plain_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(lower(value), 'áéíóúàèìòùäëïöüâêîôûñÁÉÍÓÚÀÈÌÒÙÄËÏÖÜÂÊÎÔÛÑ', 'aeiouaeiouaeiouaeiounaeiouaeiouaeiouaeioun');

-- Values that the server makes for itself once, such as the key that signs file addresses.
CREATE TABLE server_settings (
  name text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE stations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  no_station text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  phone_number text NOT NULL CONSTRAINT station_phone CHECK (phone_number ~ '^\d{8}$'),
  state integer NOT NULL CONSTRAINT station_state CHECK (state IN (10, 20, 30, 40, 50)),
  region_type text NOT NULL CONSTRAINT station_region CHECK (region_type IN ('Central', 'Sur', 'Oriente', 'Occidente', 'Norte')),
  lat double precision NOT NULL CONSTRAINT station_latitude CHECK (lat BETWEEN -90 AND 90),
  lng double precision NOT NULL CONSTRAINT station_longitude CHECK (lng BETWEEN -180 AND 180)
);
CREATE UNIQUE INDEX station_number_unique ON stations (lower(no_station));
CREATE INDEX station_by_name ON stations (name, id);

CREATE TABLE job_positions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  job_title text NOT NULL
);
CREATE UNIQUE INDEX job_title_unique ON job_positions (plain_text(job_title));

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  no_dpi text NOT NULL CONSTRAINT user_dpi CHECK (no_dpi ~ '^\d{13}$'),
  -- Null until a password is set; such an account cannot sign in.
  password_hash text,
  public_key text NOT NULL CONSTRAINT user_key_unique UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL DEFAULT '',
  date_of_birth date,
  photo text,
  phone_number text NOT NULL DEFAULT '' CONSTRAINT user_phone CHECK (phone_number ~ '^(\d{8})?$'),
  address text NOT NULL DEFAULT '',
  no_registry text NOT NULL DEFAULT '',
  station_id integer CONSTRAINT user_station REFERENCES stations,
  role integer NOT NULL CONSTRAINT user_role CHECK (role IN (1, 5, 7, 8, 10, 11)),
  user_range integer CONSTRAINT user_rank CHECK (user_range IN (1, 2, 3, 10, 11, 12, 20, 21, 22, 30, 31, 32)),
  firefighter_type text CONSTRAINT user_firefighter_type CHECK (firefighter_type IN ('Permanente', 'Ad honorem')),
  is_pilot boolean NOT NULL DEFAULT false,
  no_license text NOT NULL DEFAULT '',
  type_license text CONSTRAINT user_license CHECK (type_license IN ('A', 'B', 'C', 'M', 'E')),
  job_position_id integer CONSTRAINT user_job_position REFERENCES job_positions,
  type_of_contract integer CONSTRAINT user_contract CHECK (type_of_contract IN (1, 2)),
  status integer NOT NULL CONSTRAINT user_status CHECK (status IN (1, 5)),
  inactive_reason integer CONSTRAINT user_inactive_reason CHECK (inactive_reason IN (1, 2, 3, 4)),
  start_date_unsubscribe date,
  end_date_unsubscribe date,
  -- Made by the demo data; without demo mode these accounts do not exist for sign-in.
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  retired_at timestamptz,
  CONSTRAINT user_active_has_no_reason CHECK (status = 1 OR inactive_reason IS NULL)
);
CREATE UNIQUE INDEX user_dpi_unique ON users (no_dpi) WHERE retired_at IS NULL;
CREATE INDEX user_by_station ON users (station_id, last_name, first_name, id) WHERE retired_at IS NULL;
CREATE INDEX user_by_name ON users (last_name, first_name, id) WHERE retired_at IS NULL;
CREATE INDEX user_by_job_position ON users (job_position_id);

CREATE TABLE courses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT course_user REFERENCES users,
  course_name text NOT NULL,
  approval_date date NOT NULL,
  file text
);
CREATE INDEX course_by_user ON courses (user_id);

-- A token is stored as its SHA-256 only (S-3).
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT session_user_id REFERENCES users,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);
CREATE INDEX session_by_user ON sessions (user_id);
CREATE INDEX session_by_use ON sessions (last_used_at);

-- The answers of creates that carried an Idempotency-Key, for a day (S-10).
CREATE TABLE create_answers (
  user_id integer NOT NULL CONSTRAINT create_answer_user REFERENCES users,
  call text NOT NULL,
  key text NOT NULL,
  -- Null while the create is under way in its transaction.
  answer json,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, call, key)
);
CREATE INDEX create_answer_by_date ON create_answers (created_at);

-- One row an account and one an address, so that a restart forgets no failed attempt (S-4).
CREATE TABLE sign_in_failures (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL,
  wait_until timestamptz NOT NULL
);

-- Who did what, when. The rows form a SHA-256 chain: hash = sha256(previous hash, newline, canonical text).
CREATE TABLE binnacle (
  id integer PRIMARY KEY,
  creation_date timestamptz NOT NULL,
  created_by integer,
  created_by_name text NOT NULL,
  action_binnacle text NOT NULL CONSTRAINT binnacle_action CHECK (action_binnacle IN ('CREAR', 'EDITAR', 'ELIMINAR', 'LOGIN')),
  entity text NOT NULL,
  entity_id integer,
  -- json, not jsonb: the text is kept as it was hashed.
  previous_detail json,
  current_detail json,
  hash text NOT NULL
);
CREATE INDEX binnacle_by_date ON binnacle (creation_date, id);
CREATE INDEX binnacle_by_person ON binnacle (created_by, id);
CREATE INDEX binnacle_by_record ON binnacle (entity, entity_id, id);

CREATE TABLE binnacle_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id integer NOT NULL,
  hash text NOT NULL
);
INSERT INTO binnacle_head (id, hash) VALUES (0, repeat('0', 64));

-- Appends entries to the chain. Called as the last statement of a transaction, so that the head is locked
-- for no longer than this statement and the commit take.
CREATE FUNCTION binnacle_append(entries json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head binnacle_head;
  entry json;
BEGIN
  SELECT * INTO head FROM binnacle_head FOR UPDATE;
  FOR entry IN SELECT * FROM json_array_elements(entries) LOOP
    head.id := head.id + 1;
    head.hash := encode(sha256(convert_to(head.hash || E'\n' || head.id || E'\n' || (entry ->> 'canonical'), 'UTF8')), 'hex');
    INSERT INTO binnacle (id, creation_date, created_by, created_by_name, action_binnacle, entity, entity_id, previous_detail, current_detail, hash)
    SELECT head.id, e.creation_date, e.created_by, e.created_by_name, e.action_binnacle, e.entity, e.entity_id, e.previous_detail, e.current_detail, head.hash
    FROM json_to_record((entry ->> 'canonical')::json) AS e (
      creation_date timestamptz, created_by integer, created_by_name text, action_binnacle text,
      entity text, entity_id integer, previous_detail json, current_detail json
    );
  END LOOP;
  UPDATE binnacle_head SET id = head.id, hash = head.hash;
END $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the binnacle is append-only';
END $$;
CREATE TRIGGER binnacle_append_only BEFORE UPDATE OR DELETE ON binnacle FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER binnacle_no_truncate BEFORE TRUNCATE ON binnacle FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER binnacle_head_kept BEFORE DELETE ON binnacle_head FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER binnacle_head_no_truncate BEFORE TRUNCATE ON binnacle_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
