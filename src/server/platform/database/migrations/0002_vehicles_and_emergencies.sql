CREATE TABLE vehicle_types (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  nomenclature text NOT NULL
);
CREATE UNIQUE INDEX vehicle_type_name_unique ON vehicle_types (plain_text(name));

CREATE TABLE vehicles (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  plate text NOT NULL,
  model text NOT NULL,
  note text NOT NULL,
  unit text NOT NULL,
  year integer NOT NULL CONSTRAINT vehicle_year CHECK (year BETWEEN 1900 AND 2100),
  disponibility integer NOT NULL CONSTRAINT vehicle_disponibility CHECK (disponibility IN (10, 40, 50, 60)),
  station_id integer NOT NULL CONSTRAINT vehicle_station REFERENCES stations,
  vehicle_type_id integer NOT NULL CONSTRAINT vehicle_vehicle_type REFERENCES vehicle_types,
  on_tracking boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX vehicle_plate_unique ON vehicles (upper(plate));
CREATE INDEX vehicle_by_station ON vehicles (station_id, plate);
CREATE INDEX vehicle_by_type ON vehicles (vehicle_type_id);

CREATE TABLE emergency_categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL
);
CREATE UNIQUE INDEX emergency_category_name_unique ON emergency_categories (plain_text(name));
-- No screen edits categories, so a brigade starts with a usual set (B-API-14i).
INSERT INTO emergency_categories (name)
VALUES ('Incendios'), ('Rescates'), ('Atención prehospitalaria'), ('Accidentes de tránsito'), ('Violencia'), ('Materiales peligrosos'), ('Servicios varios');

CREATE TABLE emergency_types (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  code integer NOT NULL CONSTRAINT emergency_type_code_unique UNIQUE CONSTRAINT emergency_type_code CHECK (code > 0),
  name text NOT NULL CONSTRAINT emergency_type_name CHECK (char_length(name) <= 50),
  description text NOT NULL,
  category_id integer CONSTRAINT emergency_type_category REFERENCES emergency_categories
);
CREATE INDEX emergency_type_by_category ON emergency_types (category_id);

CREATE TABLE emergency_sub_types (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  emergency_type_id integer NOT NULL CONSTRAINT sub_type_emergency_type REFERENCES emergency_types ON DELETE CASCADE,
  code integer NOT NULL CONSTRAINT sub_type_code CHECK (code > 0),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  CONSTRAINT sub_type_code_unique UNIQUE (emergency_type_id, code)
);

CREATE TABLE emergencies (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  -- Readable, unique and ordered: the Guatemalan year, then the id (S-33).
  code text NOT NULL CONSTRAINT emergency_code_unique UNIQUE GENERATED ALWAYS AS (
    extract(year FROM creation_date AT TIME ZONE INTERVAL '-06:00')::text || '-' || lpad(id::text, greatest(6, length(id::text)), '0')
  ) STORED,
  public_key text NOT NULL CONSTRAINT emergency_key_unique UNIQUE,
  emergency_type_id integer CONSTRAINT emergency_emergency_type REFERENCES emergency_types,
  notice_form text NOT NULL CONSTRAINT emergency_notice_form CHECK (notice_form IN ('Cabina', 'Presencial', 'Teléfono')),
  attention_date timestamptz NOT NULL,
  resolved_date timestamptz,
  creation_date timestamptz NOT NULL,
  address text NOT NULL,
  latitude double precision NOT NULL CONSTRAINT emergency_latitude CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CONSTRAINT emergency_longitude CHECK (longitude BETWEEN -180 AND 180),
  observations text NOT NULL,
  telephonist_id integer NOT NULL CONSTRAINT emergency_telephonist REFERENCES users,
  status integer NOT NULL CONSTRAINT emergency_status CHECK (status IN (10, 20, 30, 40, 50)),
  in_progress boolean NOT NULL GENERATED ALWAYS AS (status <> 30) STORED,
  created_user_id integer NOT NULL CONSTRAINT emergency_created_user REFERENCES users,
  CONSTRAINT emergency_resolved_has_date CHECK ((status = 30) = (resolved_date IS NOT NULL)),
  -- Referenced by the members below, which follow it.
  CONSTRAINT emergency_progress UNIQUE (id, in_progress)
);
CREATE INDEX emergency_newest ON emergencies (creation_date DESC, id DESC);
CREATE INDEX emergency_newest_by_status ON emergencies (status, creation_date DESC, id DESC);
CREATE INDEX emergency_by_type ON emergencies (emergency_type_id);
CREATE INDEX emergency_by_telephonist ON emergencies (telephonist_id);
CREATE INDEX emergency_by_created_user ON emergencies (created_user_id);
CREATE INDEX emergency_search ON emergencies USING gin (plain_text(code || ' ' || address) gin_trgm_ops);

CREATE TABLE emergency_stations (
  emergency_id integer NOT NULL CONSTRAINT emergency_station_emergency REFERENCES emergencies ON DELETE CASCADE,
  station_id integer NOT NULL CONSTRAINT emergency_station_station REFERENCES stations,
  PRIMARY KEY (emergency_id, station_id)
);
CREATE INDEX emergency_station_by_station ON emergency_stations (station_id, emergency_id);

CREATE TABLE emergency_firefighters (
  emergency_id integer NOT NULL CONSTRAINT emergency_firefighter_emergency REFERENCES emergencies ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT emergency_firefighter_user REFERENCES users,
  PRIMARY KEY (emergency_id, user_id)
);
CREATE INDEX emergency_firefighter_by_user ON emergency_firefighters (user_id);

CREATE TABLE emergency_members (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  emergency_id integer NOT NULL,
  in_progress boolean NOT NULL,
  vehicle_id integer NOT NULL CONSTRAINT emergency_member_vehicle REFERENCES vehicles,
  pilot_id integer NOT NULL CONSTRAINT emergency_member_pilot REFERENCES users,
  km_inicial double precision CONSTRAINT member_km_inicial CHECK (km_inicial >= 0),
  km_final double precision CONSTRAINT member_km_final CHECK (km_final >= 0),
  CONSTRAINT member_kilometres CHECK (km_final >= km_inicial),
  CONSTRAINT emergency_member_once UNIQUE (emergency_id, vehicle_id),
  CONSTRAINT emergency_member_emergency FOREIGN KEY (emergency_id, in_progress)
    REFERENCES emergencies (id, in_progress) ON UPDATE CASCADE ON DELETE CASCADE
);
-- A vehicle is in one emergency in progress at most, whatever the code does (B-STT-06).
CREATE UNIQUE INDEX vehicle_in_one_open_emergency ON emergency_members (vehicle_id) WHERE in_progress;
CREATE INDEX emergency_member_by_vehicle ON emergency_members (vehicle_id, emergency_id);
CREATE INDEX emergency_member_by_pilot ON emergency_members (pilot_id);

CREATE TABLE emergency_patients (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  emergency_id integer NOT NULL CONSTRAINT patient_emergency REFERENCES emergencies ON DELETE CASCADE,
  name text NOT NULL,
  age integer NOT NULL CONSTRAINT patient_age CHECK (age BETWEEN 0 AND 130),
  address text NOT NULL,
  genre integer NOT NULL CONSTRAINT patient_genre CHECK (genre IN (1, 10)),
  moved_to text NOT NULL
);
CREATE INDEX patient_by_emergency ON emergency_patients (emergency_id);

CREATE TABLE emergency_contacts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  emergency_id integer NOT NULL CONSTRAINT contact_emergency REFERENCES emergencies ON DELETE CASCADE,
  name text NOT NULL,
  phone_number text NOT NULL CONSTRAINT contact_phone CHECK (phone_number ~ '^\d{8}$')
);
CREATE INDEX contact_by_emergency ON emergency_contacts (emergency_id);

-- Names are the server's own; the file itself lies in the file store (S-34).
CREATE TABLE emergency_images (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  emergency_id integer NOT NULL CONSTRAINT image_emergency REFERENCES emergencies ON DELETE CASCADE,
  file_name text NOT NULL CONSTRAINT image_file_unique UNIQUE,
  thumbnail_name text NOT NULL CONSTRAINT image_thumbnail_unique UNIQUE,
  width integer NOT NULL,
  height integer NOT NULL
);
CREATE INDEX image_by_emergency ON emergency_images (emergency_id);
