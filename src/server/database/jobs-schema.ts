/** Of the database: where the queue's library keeps its tables, apart from ours. */
export const JOBS_SCHEMA = 'sirena_jobs'
