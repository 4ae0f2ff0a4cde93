-- What a device kept without signal arrives late (S-76). `client_id` is the identity that the device gave to a record or part: a write
-- with a known one is the same write, however late it comes again. `noted_at` is when the person noted what arrived late.
ALTER TABLE emergencies
  ADD COLUMN client_id text CONSTRAINT emergency_client_id UNIQUE,
  ADD COLUMN noted_at timestamptz,
  -- Vehicles that were not available any more when the emergency arrived, until somebody has read it.
  ADD COLUMN vehicles_left_out integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN status_changed_at timestamptz;
ALTER TABLE emergency_patients ADD COLUMN client_id text CONSTRAINT patient_client_id UNIQUE, ADD COLUMN noted_at timestamptz;
ALTER TABLE emergency_contacts ADD COLUMN client_id text CONSTRAINT contact_client_id UNIQUE, ADD COLUMN noted_at timestamptz;
ALTER TABLE emergency_notes ADD COLUMN client_id text CONSTRAINT note_client_id UNIQUE, ADD COLUMN noted_at timestamptz;
ALTER TABLE emergency_images ADD COLUMN client_id text CONSTRAINT image_client_id UNIQUE, ADD COLUMN noted_at timestamptz;
ALTER TABLE emergency_members ADD COLUMN client_id text CONSTRAINT member_client_id UNIQUE, ADD COLUMN noted_at timestamptz;
-- A person is in the crew or not.
ALTER TABLE emergency_firefighters ADD COLUMN noted_at timestamptz;
