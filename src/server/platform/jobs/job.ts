/** How a job of the queue is retried. */
export interface JobKind {
  /** The name of its queue; one word. */
  name: string
  /** Seconds after which an unfinished run counts as failed. */
  timeLimit: number
  /** Seconds to wait after the first failed run, after the second, and so on. One more run follows the last wait. */
  waits: readonly number[]
}

/** One run of a job. */
export interface Run {
  /** What was enqueued. */
  data: unknown
  /** The number of this run, from one. */
  tries: number
  /** Whether the job is given up if this run fails. */
  isLast: boolean
  /** Aborted when the process begins to stop. Long work then ends by itself. */
  stopping: AbortSignal
}

/**
 * Work that the queue runs in any process. It must be safe to run twice, since a process can be killed before it reports the end.
 */
export interface Job extends JobKind {
  /** For a scheduled job: a cron expression in Guatemala's time, and the seconds between two runs. It also runs at each start. */
  schedule?: { cron: string; every: number }
  run: (run: Run) => Promise<void>
}

const MINUTE = 60

/** That many waits: one minute, then each twice the last, up to the longest. */
export const growingWaits = (count: number, longestMinutes: number): number[] =>
  Array.from({ length: count }, (_, index) => MINUTE * Math.min(2 ** index, longestMinutes))
