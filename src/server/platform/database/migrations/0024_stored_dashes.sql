-- Apart from the indexes of 0023, whose tables nobody can read until its commit: this takes minutes if many addresses have dashes.
-- A search with a hyphen finds the dashes that other programs write for it, and the reverse.
CREATE OR REPLACE FUNCTION plain_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(
    lower(value),
    E'áéíóúàèìòùäëïöüâêîôûñÁÉÍÓÚÀÈÌÒÙÄËÏÖÜÂÊÎÔÛÑ\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
    'aeiouaeiouaeiouaeiounaeiouaeiouaeiouaeioun-------'
  );

-- Stored texts are made anew where a column that they are made from is written.
UPDATE emergencies SET address = address WHERE search_text ~ E'[\u2010-\u2015\u2212]';
UPDATE stations SET name = name, address = address WHERE search_text ~ E'[\u2010-\u2015\u2212]';
UPDATE vehicles SET unit = unit, note = note WHERE name_text ~ E'[\u2010-\u2015\u2212]' OR note_text ~ E'[\u2010-\u2015\u2212]';
UPDATE users SET first_name = first_name WHERE search_text ~ E'[\u2010-\u2015\u2212]';
