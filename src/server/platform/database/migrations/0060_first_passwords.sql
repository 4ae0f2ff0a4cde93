-- S-73. The last day of a first password that was printed, which counts only while `must_change_password`: a process of the version
-- before leaves the day when its owner chooses another. And everybody who printed one, who could have signed in as this person.
ALTER TABLE users ADD COLUMN first_password_last_day date, ADD COLUMN password_printers integer[] NOT NULL DEFAULT '{}';
