-- Failed sign-ins that no longer count are removed, the oldest first.
CREATE INDEX sign_in_failure_by_date ON sign_in_failures (last_failure_at);
