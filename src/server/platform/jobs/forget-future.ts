import { CLOCKS_APART_MS } from '../../../contract/shared/server-limits.ts'
import { SECOND_MS } from '../../../contract/shared/units.ts'
import type { ExecuteSql } from '../database/execute-sql.ts'
import { JOBS_SCHEMA } from '../database/jobs-schema.ts'

/**
 * Corrects the times that a clock which was ahead left in the queue. Until such a time has passed, pg-boss starts no schedule, runs no
 * job that waits for it, and gives no job of a killed process to another; and a scheduled job that waits keeps every later one out.
 */
export const forgetFuture = async (executeSql: ExecuteSql): Promise<void> => {
  const latest = `now() + interval '${CLOCKS_APART_MS / SECOND_MS} seconds'`
  await executeSql(`
    UPDATE ${JOBS_SCHEMA}.version SET cron_on = NULL WHERE cron_on > ${latest};
    UPDATE ${JOBS_SCHEMA}.queue SET monitor_claim_on = NULL, monitor_on = NULL, maintain_on = NULL
      WHERE GREATEST(monitor_claim_on, monitor_on, maintain_on) > ${latest};
    UPDATE ${JOBS_SCHEMA}.schedule SET created_on = now() WHERE created_on > ${latest};
    UPDATE ${JOBS_SCHEMA}.job SET created_on = LEAST(created_on, now()), start_after = now(),
        started_on = CASE WHEN started_on IS NOT NULL THEN LEAST(started_on, now()) END
      WHERE state < 'active' AND GREATEST(created_on, started_on) > ${latest};
    UPDATE ${JOBS_SCHEMA}.job SET created_on = LEAST(created_on, now()), started_on = now()
      WHERE state = 'active' AND started_on > ${latest};
    UPDATE ${JOBS_SCHEMA}.job SET completed_on = now() WHERE state = 'failed' AND completed_on > ${latest};
    DELETE FROM ${JOBS_SCHEMA}.job WHERE state = 'completed' AND completed_on > ${latest}`)
}
