-- A leave that its dates govern (S-67). Leaves that were saved before begin when they were saved, and end with a discharge.
-- An older process would take somebody whose leave is coming for off duty.
-- older processes: stop
ALTER TABLE users ADD COLUMN leave_by_dates boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD CONSTRAINT user_leave_has_reason CHECK (NOT leave_by_dates OR inactive_reason IS NOT NULL);

-- What a person's leave is on a Guatemalan day: the twin of `leavePhase` in the contract, which a test compares with it.
CREATE FUNCTION leave_phase(person users, day date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN person.inactive_reason IS NULL THEN NULL
    WHEN NOT person.leave_by_dates THEN 'running'
    WHEN day < person.start_date_unsubscribe THEN 'coming'
    WHEN person.inactive_reason IN (1, 2) AND day > person.end_date_unsubscribe THEN 'expired'
    ELSE 'running'
  END
$$;

-- Whether a person is on duty on that day (5) or not (1): the twin of `dutyStatus`.
CREATE FUNCTION duty_status(person users, day date) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN leave_phase(person, day) IN ('coming', 'expired') THEN 5 ELSE person.status END
$$;
