-- Searches find Mayan names, written with any apostrophe or without one, and letters with any mark; the same as `plainText` of the
-- contract, which says what is left of a text. Apart from 0055, whose tables nobody can read until its commit: this takes a while if
-- many addresses have apostrophes.
CREATE OR REPLACE FUNCTION plain_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(
    regexp_replace(
      translate(
        normalize(value, NFD),
        E'\u2010\u2011\u2012\u2013\u2014\u2015\u2212ØøŁłĐđƗɨı''`\u00B4\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u2018\u2019\u201B\u2032\uA78B\uA78C\uFF07',
        '-------oollddiii'
      ),
      E'[\u0300-\u036F]', '', 'g'
    ) COLLATE "C"
  );

-- Stored texts are made anew where a column that they are made from is written. Other characters are as before.
UPDATE stations SET name = name, address = address WHERE search_text ~ $$[^ -~]|['`]$$;
UPDATE vehicles SET unit = unit, note = note WHERE name_text ~ $$[^ -~]|['`]$$ OR note_text ~ $$[^ -~]|['`]$$;
UPDATE users SET first_name = first_name WHERE search_text ~ $$[^ -~]|['`]$$;
WITH rewritten AS (
  UPDATE emergencies SET address = address WHERE search_text ~ $$[^ -~]|['`]$$ RETURNING id, search_text
), found_by AS (
  UPDATE emergency_words w SET words = words_of(address_in(r.search_text)) FROM rewritten r WHERE w.emergency_id = r.id
  RETURNING words
)
INSERT INTO address_words (word)
SELECT w.word FROM (SELECT DISTINCT unnest(words) AS word FROM found_by) w
WHERE NOT EXISTS (SELECT FROM address_words a WHERE a.word = w.word);
