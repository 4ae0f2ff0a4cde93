/** The schema of the database that holds the tables of the queue's library, apart from ours. */
export const JOBS_SCHEMA = 'sirena_jobs'
