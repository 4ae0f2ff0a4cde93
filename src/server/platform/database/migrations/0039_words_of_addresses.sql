-- The words of addresses, by which a search finds its emergencies (docs/decisions/0069). An index of trigrams reads the lists of about
-- ten trigrams for each word, most of them of nearly all emergencies.

-- Each word of a plain text, and each with the first two characters of the next one: 'zona 12' is looked for as one.
CREATE FUNCTION words_of(plain text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  BEGIN ATOMIC
    SELECT coalesce(array_agg(DISTINCT w.word), '{}')
    FROM (
      SELECT s.word, lead(s.word) OVER (ORDER BY s.place) AS next
      FROM string_to_table(plain, ' ') WITH ORDINALITY AS s (word, place)
    ) s, LATERAL (VALUES (s.word), (s.word || ' ' || left(s.next, 2))) AS w (word)
    WHERE w.word <> '';
  END;

-- Apart from the emergencies, so that a change of a status writes no entries of this index.
CREATE TABLE emergency_words (
  emergency_id integer PRIMARY KEY CONSTRAINT words_emergency REFERENCES emergencies ON DELETE CASCADE,
  words text[] NOT NULL
);

-- Every word of any address, also of former ones. A word is repeated if two emergencies add it at once: a unique index would make
-- one wait for the other.
CREATE TABLE address_words (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  word text NOT NULL
);

-- Behind the code, which has no blank.
CREATE FUNCTION address_in(search_text text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN substr(search_text, strpos(search_text, ' ') + 1);

INSERT INTO emergency_words SELECT id, words_of(address_in(search_text)) FROM emergencies;
INSERT INTO address_words (word) SELECT DISTINCT unnest(words) FROM emergency_words;
CREATE INDEX emergency_by_word ON emergency_words USING gin (words) WITH (fastupdate = off);
CREATE INDEX address_word ON address_words (word);
CREATE INDEX address_word_search ON address_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);
DROP INDEX emergency_search;

CREATE FUNCTION add_address_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO emergency_words SELECT id, words_of(address_in(search_text)) FROM written;
  INSERT INTO address_words (word)
  SELECT w.word FROM (SELECT DISTINCT unnest(words) AS word FROM emergency_words JOIN written ON id = emergency_id) w
  WHERE NOT EXISTS (SELECT FROM address_words a WHERE a.word = w.word);
  RETURN NULL;
END $$;
CREATE TRIGGER words_added AFTER INSERT ON emergencies
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION add_address_words();

CREATE FUNCTION change_address_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  present text[] := words_of(address_in(NEW.search_text));
BEGIN
  UPDATE emergency_words SET words = present WHERE emergency_id = NEW.id;
  INSERT INTO address_words (word)
  SELECT w.word FROM unnest(present) w (word) WHERE NOT EXISTS (SELECT FROM address_words a WHERE a.word = w.word);
  RETURN NULL;
END $$;
CREATE TRIGGER words_changed AFTER UPDATE OF address ON emergencies
  FOR EACH ROW WHEN (OLD.address IS DISTINCT FROM NEW.address) EXECUTE FUNCTION change_address_words();
