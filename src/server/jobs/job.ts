/** How a job of the queue is tried. */
export interface JobKind {
  /** Of its queue; one word. */
  name: string
  /** Seconds after which a run that has not ended counts as failed. */
  timeLimit: number
  /** Seconds to wait after the first failed run, after the second, and so on. After the last wait there is one more run. */
  waits: readonly number[]
}

/** One run of a job. */
export interface Run {
  /** What was enqueued. */
  data: unknown
  /** Runs of this job, with this one. */
  tries: number
  /** Whether it is given up when this run fails. */
  isLast: boolean
}

/** Work that the queue does, in whichever process takes it. What it does must bear to be done twice: a process can be killed. */
export interface Job extends JobKind {
  /** When it runs without being asked: a cron expression by Guatemala's clock, and how many seconds lie between two runs. It also runs at each start. */
  schedule?: { cron: string; every: number }
  run: (run: Run) => Promise<void>
}

const MINUTE = 60

/** So many waits: a minute, then each time twice as long, up to the longest. */
export const growingWaits = (count: number, longestMinutes: number): number[] =>
  Array.from({ length: count }, (_, index) => MINUTE * Math.min(2 ** index, longestMinutes))
