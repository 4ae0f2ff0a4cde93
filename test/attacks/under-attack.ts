import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

interface Process {
  pid: number
  url: string
  credentials: { username: string; password: string }
}

export interface Measured {
  /** The peak memory of the process. */
  megabytes: number
  /** The median duration of concurrent sign-ins. */
  signInMs: number
}

/** The kernel records the peak, so nothing is missed between two readings. */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
export const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

export const signIn = async ({ url, credentials }: Pick<Process, 'url' | 'credentials'>): Promise<string> => {
  // On a separate connection, like a new visitor.
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const answer = await fetch(`${url}/api/user/token/`, { method: 'POST', headers, body: JSON.stringify(credentials) })
  if (answer.status !== 200) throw new Error(`the sign-in was answered with ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** The number of sign-ins measured. */
const MEASURED = 7
/** The limit of sign-ins per minute from one address. */
const PAUSE = 300

const medianSignIn = async (server: Process): Promise<number> => {
  const times: number[] = []
  do {
    const start = performance.now()
    await signIn(server)
    times.push(performance.now() - start)
    await setTimeout(PAUSE)
  } while (times.length < MEASURED)
  return times.toSorted((a, b) => a - b)[Math.floor(MEASURED / 2)] ?? NaN
}

/** Signs in repeatedly while the attack runs, and returns its cost for the server and for signing in. */
export const underAttack = async (server: Process, attack: () => Promise<unknown>): Promise<Measured> => {
  const state = { isMeasured: false }
  const attacking = async () => {
    do await attack()
    while (!state.isMeasured)
  }
  forgetPeak(server.pid)
  const measuring = medianSignIn(server).finally(() => (state.isMeasured = true))
  const [signInMs] = await Promise.all([measuring, attacking()])
  return { megabytes: peakOf(server.pid), signInMs }
}
