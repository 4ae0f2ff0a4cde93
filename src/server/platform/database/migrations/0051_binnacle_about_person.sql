-- What the binnacle has about a person whose record is another one: their marks and corrections (S-57).
CREATE INDEX binnacle_about_person ON binnacle ((coalesce(current_detail, previous_detail) ->> 'user'), id)
  WHERE entity IN ('attendance_mark', 'attendance_correction');
