-- Small additions to an emergency (S-48): who added a part and when, since its author may correct it for some time. A part without
-- an author came with the whole form.
ALTER TABLE emergency_patients
  ADD COLUMN added_by integer CONSTRAINT patient_added_by REFERENCES users, ADD COLUMN added_at timestamptz,
  ADD CONSTRAINT patient_added CHECK ((added_by IS NULL) = (added_at IS NULL));
ALTER TABLE emergency_contacts
  ADD COLUMN added_by integer CONSTRAINT contact_added_by REFERENCES users, ADD COLUMN added_at timestamptz,
  ADD CONSTRAINT contact_added CHECK ((added_by IS NULL) = (added_at IS NULL));
ALTER TABLE emergency_images
  ADD COLUMN added_by integer CONSTRAINT image_added_by REFERENCES users, ADD COLUMN added_at timestamptz,
  ADD CONSTRAINT image_added CHECK ((added_by IS NULL) = (added_at IS NULL));
ALTER TABLE emergency_firefighters
  ADD COLUMN added_by integer CONSTRAINT firefighter_added_by REFERENCES users, ADD COLUMN added_at timestamptz,
  ADD CONSTRAINT firefighter_added CHECK ((added_by IS NULL) = (added_at IS NULL));
ALTER TABLE emergency_members
  ADD COLUMN added_by integer CONSTRAINT member_added_by REFERENCES users, ADD COLUMN added_at timestamptz,
  ADD CONSTRAINT member_added CHECK ((added_by IS NULL) = (added_at IS NULL)),
  ADD COLUMN departed_at timestamptz, ADD COLUMN arrived_at timestamptz, ADD COLUMN returned_at timestamptz,
  ADD CONSTRAINT member_times CHECK (arrived_at >= departed_at AND returned_at >= arrived_at AND returned_at >= departed_at);

-- A station that attends only because a unit of it was added leaves with its last unit.
ALTER TABLE emergency_stations ADD COLUMN came_with_unit boolean NOT NULL DEFAULT false;

CREATE TABLE emergency_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  emergency_id integer NOT NULL CONSTRAINT note_emergency REFERENCES emergencies ON DELETE CASCADE,
  text text NOT NULL CONSTRAINT note_text CHECK (text <> ''),
  added_by integer NOT NULL CONSTRAINT note_added_by REFERENCES users,
  added_at timestamptz NOT NULL
);
CREATE INDEX note_by_emergency ON emergency_notes (emergency_id);
