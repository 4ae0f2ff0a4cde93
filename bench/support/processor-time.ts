import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Of the kernel: a hundred in a second on Linux. */
const TICKS_A_SECOND = 100

/** The process and its children, which `WORKERS` and the sessions of a PostgreSQL are. */
export const familyOf = (pid: number): number[] => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid)
  return [pid, ...children.map(([child = 0]) => child)]
}

/** Seconds of processor time that these processes have used, with those of their children that have ended. */
export const processorSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain blanks. utime, stime, cutime and cstime are the fields 14 to 17.
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    return sum + (utime + stime + cutime + cstime) / TICKS_A_SECOND
  }, 0)
