-- Which entries of the binnacle had personal data erased (docs/decisions/0088).
CREATE TABLE binnacle_erasures (
  entry_id integer PRIMARY KEY,
  -- The entry that says who erased what, when and why.
  by_entry integer NOT NULL,
  -- HMAC of the new text of the entry, of its mark or hash, and of the mark of `by_entry`.
  mac bytea NOT NULL CONSTRAINT binnacle_erasure_length CHECK (octet_length(mac) = 32)
);
CREATE TRIGGER binnacle_erasure_no_truncate BEFORE TRUNCATE ON binnacle_erasures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An entry changes in `erase_entries` only.
CREATE FUNCTION refuse_change_unless_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('sirena.erasing', true) = 'on' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the binnacle is append-only';
END $$;
DROP TRIGGER binnacle_append_only ON binnacle;
CREATE TRIGGER binnacle_append_only BEFORE UPDATE OR DELETE ON binnacle
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();

-- Appends the entry that names the erasure, and replaces the details of the entries that it is about, which keep their marks, hashes
-- and seals. Returns the id of the new entry. As the owner of the tables, since the role of the application may not change entries.
CREATE FUNCTION erase_entries(
  naming json, entry_ids integer[], previous_details text[], current_details text[], macs bytea[]
) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
AS $$
DECLARE
  naming_id integer;
  changed integer;
BEGIN
  INSERT INTO binnacle (creation_date, created_by, created_by_name, action_binnacle, entity, entity_id, current_detail, mark)
  SELECT n.creation_date, n.created_by, n.created_by_name, n.action_binnacle, n.entity, n.entity_id, n.current_detail::json,
    decode(n.mark, 'hex')
  FROM json_to_record(naming) AS n (
    creation_date timestamptz, created_by integer, created_by_name text, action_binnacle text, entity text, entity_id integer,
    current_detail text, mark text
  )
  RETURNING id INTO naming_id;
  IF EXISTS (
    SELECT FROM unnest(entry_ids) AS e (id)
    WHERE e.id > (SELECT id FROM binnacle_head)
      AND NOT EXISTS (SELECT FROM binnacle_seals s WHERE s.entry_id = e.id AND s.position > 0)
  ) THEN
    RAISE EXCEPTION 'an entry that waits for its seal is not erased';
  END IF;
  PERFORM set_config('sirena.erasing', 'on', true);
  UPDATE binnacle b SET previous_detail = e.previous_detail::json, current_detail = e.current_detail::json
  FROM unnest(entry_ids, previous_details, current_details) AS e (id, previous_detail, current_detail)
  WHERE b.id = e.id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('sirena.erasing', 'off', true);
  IF changed <> cardinality(entry_ids) THEN
    RAISE EXCEPTION 'an entry to erase is missing';
  END IF;
  INSERT INTO binnacle_erasures (entry_id, by_entry, mac)
  SELECT e.id, naming_id, e.mac FROM unnest(entry_ids, macs) AS e (id, mac)
  ON CONFLICT (entry_id) DO UPDATE SET by_entry = excluded.by_entry, mac = excluded.mac;
  RETURN naming_id;
END $$;
REVOKE EXECUTE ON FUNCTION erase_entries(json, integer[], text[], text[], bytea[]) FROM PUBLIC;

ALTER TABLE binnacle_verification ADD COLUMN erased integer NOT NULL DEFAULT 0;

-- The version up to which the personal data of patients and contacts was erased. Any change of an emergency raises its version.
ALTER TABLE emergencies ADD COLUMN erased_version integer;
SELECT sirena_jobs.create_queue('erase_files', '{"policy": "standard"}');
