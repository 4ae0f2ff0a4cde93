-- Names that must be unique stay distinct by their dashes, so that no two existing ones become the same.
CREATE FUNCTION plain_name(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(lower(value), 'áéíóúàèìòùäëïöüâêîôûñÁÉÍÓÚÀÈÌÒÙÄËÏÖÜÂÊÎÔÛÑ', 'aeiouaeiouaeiouaeiounaeiouaeiouaeiouaeioun');
DROP INDEX vehicle_type_name_unique;
CREATE UNIQUE INDEX vehicle_type_name_unique ON vehicle_types (plain_name(name));
DROP INDEX emergency_category_name_unique;
CREATE UNIQUE INDEX emergency_category_name_unique ON emergency_categories (plain_name(name));
DROP INDEX job_title_unique;
CREATE UNIQUE INDEX job_title_unique ON job_positions (plain_name(job_title));
