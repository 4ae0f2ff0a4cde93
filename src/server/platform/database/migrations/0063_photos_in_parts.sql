-- Photos on their way in parts (docs/decisions/0093). The identity is the device's, and means nothing to anybody else.
CREATE TABLE photo_uploads (
  user_id integer NOT NULL CONSTRAINT photo_upload_user REFERENCES users,
  client_id text NOT NULL CONSTRAINT photo_upload_client_id CHECK (client_id ~ '^[0-9a-f]{32}$'),
  -- Of the whole photo, as announced.
  bytes integer NOT NULL CONSTRAINT photo_upload_bytes CHECK (bytes > 0),
  received integer NOT NULL DEFAULT 0 CONSTRAINT photo_upload_received CHECK (received BETWEEN 0 AND bytes),
  started_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, client_id)
);
CREATE TABLE photo_upload_parts (
  user_id integer NOT NULL,
  client_id text NOT NULL,
  -- Where it begins in the photo.
  starts_at integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (user_id, client_id, starts_at),
  CONSTRAINT photo_upload_part_upload FOREIGN KEY (user_id, client_id) REFERENCES photo_uploads ON DELETE CASCADE
);
-- Photos are compressed already.
ALTER TABLE photo_upload_parts ALTER COLUMN content SET STORAGE EXTERNAL;
