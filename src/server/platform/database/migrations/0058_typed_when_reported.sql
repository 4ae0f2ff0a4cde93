-- Emergencies from before 0057 were typed when they were reported. Apart from it, so that nobody waits for its lock while every row is
-- written.
UPDATE emergencies SET registered_at = creation_date WHERE registered_at <> creation_date;
