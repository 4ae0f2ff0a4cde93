-- The key that signs file addresses is derived from the server's key now (docs/decisions/0003).
DELETE FROM server_settings WHERE name = 'file_secret';
