-- Every write may carry an Idempotency-Key, visitors' writes too (docs/decisions/0044).
ALTER TABLE create_answers RENAME TO first_answers;
ALTER INDEX create_answer_by_date RENAME TO first_answer_by_date;
ALTER TABLE first_answers
  DROP CONSTRAINT create_answers_pkey,
  -- It would lock the row of whoever writes as the first statement of each write, and two of their writes could end in a deadlock.
  DROP CONSTRAINT create_answer_user,
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ALTER COLUMN user_id DROP NOT NULL,
  -- Null while the write is under way in its transaction, and in rows from before, whose answer is in `answer`.
  ADD COLUMN sealed_answer bytea,
  ADD CONSTRAINT first_answer_key UNIQUE NULLS NOT DISTINCT (user_id, call, key);
