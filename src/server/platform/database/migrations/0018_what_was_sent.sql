-- A keyed digest of what the create was sent, so that the same key with something else is refused (docs/decisions/0010).
-- Null for creates of before, which are not compared.
ALTER TABLE create_answers ADD COLUMN sent_digest bytea;
