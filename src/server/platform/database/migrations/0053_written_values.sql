-- A letter and its accent are one character, as every text has been received since this version: a search finds no other. Marks,
-- corrections, closed months and the binnacle stay as they were written. Of two names that differ in this only, the second one stays,
-- too, and whoever edits it is told that it is taken.
DO $$
DECLARE
  written record;
  row_id integer;
BEGIN
  FOR written IN
    SELECT * FROM (VALUES
      ('users', '{first_name,last_name,address,no_registry,no_license}'::text[]),
      ('courses', '{course_name}'), ('job_positions', '{job_title}'),
      ('stations', '{no_station,name,address}'), ('terminals', '{name}'),
      ('vehicle_types', '{name,nomenclature}'), ('vehicles', '{plate,model,note,unit}'),
      ('emergency_categories', '{name}'), ('emergency_types', '{name,description}'), ('emergency_sub_types', '{name,description}'),
      ('emergencies', '{address,observations,outcome_institution}'), ('emergency_notes', '{text}'), ('emergency_contacts', '{name}'),
      ('emergency_patients', '{name,address,moved_to}')
    ) AS listed (of_table, columns)
  LOOP
    FOR row_id IN EXECUTE format(
      'SELECT id FROM %I WHERE %s ORDER BY id', written.of_table,
      (SELECT string_agg(format('%I IS NOT NFC NORMALIZED', each), ' OR ') FROM unnest(written.columns) AS each)
    ) LOOP
      BEGIN
        EXECUTE format(
          'UPDATE %I SET %s WHERE id = $1', written.of_table,
          (SELECT string_agg(format('%1$I = normalize(%1$I, NFC)', each), ', ') FROM unnest(written.columns) AS each)
        ) USING row_id;
      EXCEPTION WHEN unique_violation THEN
        NULL;
      END;
    END LOOP;
  END LOOP;
END $$;

-- A contact of an emergency may have a telephone of another country: + and its digits. Last, since it locks the table.
ALTER TABLE emergency_contacts
  DROP CONSTRAINT contact_phone,
  ADD CONSTRAINT contact_phone CHECK (phone_number ~ '^(\d{8}|\+(?!502)[1-9]\d{6,14})$');
