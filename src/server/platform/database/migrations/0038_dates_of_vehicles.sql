-- The date reported of each vehicle's emergencies, so that those of some days are found by an index (docs/decisions/0014).
ALTER TABLE emergency_members ADD COLUMN creation_date timestamptz NOT NULL DEFAULT now();
UPDATE emergency_members m SET creation_date = e.creation_date FROM emergencies e WHERE e.id = m.emergency_id;
DROP INDEX emergency_member_by_vehicle;
CREATE INDEX emergency_member_by_vehicle ON emergency_members (vehicle_id, creation_date DESC, emergency_id DESC);

CREATE FUNCTION date_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Without the emergency the foreign key refuses the row.
  NEW.creation_date := coalesce((SELECT creation_date FROM emergencies WHERE id = NEW.emergency_id), NEW.creation_date);
  RETURN NEW;
END $$;
CREATE TRIGGER member_dated BEFORE INSERT OR UPDATE OF emergency_id, creation_date ON emergency_members
  FOR EACH ROW EXECUTE FUNCTION date_member();

CREATE FUNCTION date_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE emergency_members SET creation_date = NEW.creation_date WHERE emergency_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER members_dated AFTER UPDATE OF creation_date ON emergencies
  FOR EACH ROW WHEN (OLD.creation_date IS DISTINCT FROM NEW.creation_date) EXECUTE FUNCTION date_members();
