-- The ways of resolved emergencies are made anew from the positions that are still there, without the drift of receivers that stood
-- still; what has none stays. An hour later, when older processes, which run these jobs too, have been replaced.
INSERT INTO sirena_jobs.job (name, data, policy, retry_limit, expire_seconds, start_after)
SELECT 'keep_ways', jsonb_build_object('emergency', e.id), 'standard', 8, 900, now() + interval '1 hour'
FROM emergencies e
WHERE e.resolved_date >= now() - interval '1 year' AND EXISTS (SELECT FROM emergency_ways w WHERE w.emergency_id = e.id);
