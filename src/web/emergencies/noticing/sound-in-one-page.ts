import { SOUND_PAUSE_MS, SOUND_LOCK_WAIT_MS } from '../../../contract/emergencies/limits.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'

/*
 * Every page of a browser notices, and one sounds. Pages may read the same news in different portions, so one at a time has a lock,
 * and sounds for what no other page has sounded for. Without TLS a browser has no locks, and each page sounds.
 */

type News = Pick<EmergencyRow, 'id' | 'status'>

/** Plays the sound of a status, and returns how many milliseconds it lasts. */
type Play = (status: number) => number

const LOCK = 'sirena.sound'
const lockOf = ({ id, status }: News) => `${LOCK}.${id}.${status}`

/** What waits until this page has the lock. */
let waiting: readonly News[] = []
/** The sounds of this page one after the other, without locks. */
let ownSounds = Promise.resolve()

/** Whether no page has sounded for it yet. Then this page keeps its lock until it leaves the status (`releaseHeard`). */
const isUnheard = (news: News): Promise<boolean> =>
  new Promise((resolve) => {
    if (!('locks' in navigator)) {
      resolve(true)
      return
    }
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise<void>(() => undefined)
    }
    navigator.locks.request(lockOf(news), { ifAvailable: true }, hold).catch(() => resolve(false))
  })

const soundWaiting = async (play: Play): Promise<void> => {
  const news = waiting
  waiting = []
  const isFirst = await Promise.all(news.map((one) => isUnheard(one)))
  const statuses = news.filter((_, index) => isFirst[index]).map(({ status }) => status)
  if (statuses.length === 0) return
  // The gravest one is heard.
  const length = play(Math.max(...statuses))
  await new Promise((resolve) => setTimeout(resolve, length + SOUND_PAUSE_MS))
}

/** Sounds once for all of them and for what comes until this page has the lock. A page that is stuck does not silence the others. */
export const soundInOnePage = (news: readonly News[], play: Play): void => {
  if (news.length === 0) return
  const isQueued = waiting.length > 0
  waiting = [...waiting, ...news]
  if (isQueued) return
  const sound = () => soundWaiting(play)
  if ('locks' in navigator) navigator.locks.request(LOCK, { signal: AbortSignal.timeout(SOUND_LOCK_WAIT_MS) }, sound).catch(sound)
  else ownSounds = ownSounds.then(sound).catch(() => undefined)
}

/**
 * Lets the sound begin again for what has left its status. The lock is taken from whichever page has it: one that is not in sight
 * reads nothing and would keep it.
 */
export const releaseHeard = async (isStill: (news: News) => boolean): Promise<void> => {
  if (!('locks' in navigator)) return
  const { held = [] } = await navigator.locks.query()
  for (const { name = '' } of held) {
    const [, id, status] = /^sirena\.sound\.(\d+)\.(\d+)$/.exec(name) ?? []
    if (id === undefined || isStill({ id: Number(id), status: Number(status) })) continue
    navigator.locks.request(name, { steal: true }, () => undefined).catch(() => undefined)
  }
}
