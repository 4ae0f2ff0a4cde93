-- When an emergency was typed, beside `creation_date`, when it was reported (S-69). The code stays as it was given, so it is no longer
-- computed from a date that may be corrected.
ALTER TABLE emergencies
  ADD COLUMN registered_at timestamptz NOT NULL DEFAULT now(),
  -- `attention_date` is the arrival of the first unit, and until then the date reported: nobody has set it.
  ADD COLUMN attention_follows boolean NOT NULL DEFAULT false,
  -- As the caller says (S-70); not known of older ones.
  ADD COLUMN injured integer CONSTRAINT emergency_injured CHECK (injured >= 0),
  ALTER COLUMN code DROP EXPRESSION,
  ALTER COLUMN search_text DROP EXPRESSION;
ALTER TABLE emergencies ALTER COLUMN code SET DEFAULT '', ALTER COLUMN search_text SET DEFAULT '';

CREATE FUNCTION name_emergency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.code = '' THEN
    -- Readable, unique and ordered: the Guatemalan year, then the id (S-33).
    NEW.code := extract(year FROM NEW.registered_at AT TIME ZONE INTERVAL '-06:00')::text
      || '-' || lpad(NEW.id::text, greatest(6, length(NEW.id::text)), '0');
  END IF;
  NEW.search_text := plain_text(NEW.code || ' ' || NEW.address);
  RETURN NEW;
END $$;
CREATE TRIGGER emergency_named BEFORE INSERT OR UPDATE OF address ON emergencies
  FOR EACH ROW EXECUTE FUNCTION name_emergency();
