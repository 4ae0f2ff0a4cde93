import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SOUND_PAUSE_MS, SOUND_LOCK_WAIT_MS } from '../../../contract/emergencies/limits.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { releaseHeard, soundInOnePage } from './sound-in-one-page.ts'

const { Activo, SolicitaApoyo, Critica } = EmergencyStatus
const LENGTH = 500

/** The locks of a browser, of which this page and others are granted one after the other. */
const browserLocks = () => {
  const held = new Set<string>()
  const queues = new Map<string, Promise<unknown>>()
  type Grant = (lock: { name: string } | null) => unknown
  return {
    held,
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    request: async (name: string, options: LockOptions, grant: Grant) => {
      if (options.steal) held.delete(name)
      if (options.ifAvailable && held.has(name)) return grant(null)
      const before = options.ifAvailable || options.steal ? undefined : queues.get(name)
      const work = async () => {
        await before
        held.add(name)
        const result = await grant({ name })
        held.delete(name)
        return result
      }
      const done = work()
      if (!options.ifAvailable && !options.steal) queues.set(name, done)
      return done
    },
  }
}

const played: number[] = []
const play = (status: number) => {
  played.push(status)
  return LENGTH
}
let locks: ReturnType<typeof browserLocks>
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  locks = browserLocks()
  vi.stubGlobal('navigator', { locks })
  played.length = 0
})
afterEach(async () => {
  await pass(10 * SOUND_LOCK_WAIT_MS)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('sounds once for several, as for the gravest, and for what comes meanwhile when it has ended', async () => {
  soundInOnePage(
    [
      { id: 1, status: Activo },
      { id: 2, status: Critica },
    ],
    play,
  )
  await pass(0)
  expect(played).toEqual([Critica])
  soundInOnePage([{ id: 3, status: Activo }], play)
  soundInOnePage([{ id: 4, status: SolicitaApoyo }], play)
  await pass(LENGTH + SOUND_PAUSE_MS - 1)
  expect(played).toEqual([Critica])
  await pass(1)
  expect(played).toEqual([Critica, SolicitaApoyo])
})

test('what another page has sounded for is silent, and what it has not sounds, in whichever portions they were read', async () => {
  locks.held.add(`sirena.sound.1.${Activo}`)
  soundInOnePage([{ id: 1, status: Activo }], play)
  await pass(0)
  expect(played).toEqual([])
  soundInOnePage(
    [
      { id: 1, status: Activo },
      { id: 2, status: Activo },
    ],
    play,
  )
  await pass(0)
  expect(played).toEqual([Activo])
})

test('it sounds again only after it has left its status, also if another page had sounded for it', async () => {
  const news = { id: 1, status: Critica }
  locks.held.add(`sirena.sound.1.${Critica}`)
  await releaseHeard(() => true)
  soundInOnePage([news], play)
  await pass(0)
  expect(played).toEqual([])
  await releaseHeard((one) => one.id !== 1)
  await pass(0)
  expect(locks.held.has(`sirena.sound.1.${Critica}`)).toBe(false)
  soundInOnePage([news], play)
  await pass(0)
  expect(played).toEqual([Critica])
})

test('without locks the page sounds, and its sounds follow each other', async () => {
  vi.stubGlobal('navigator', {})
  soundInOnePage([{ id: 1, status: Activo }], play)
  await pass(0)
  soundInOnePage([{ id: 2, status: Critica }], play)
  await pass(LENGTH)
  expect(played).toEqual([Activo])
  await pass(SOUND_PAUSE_MS)
  expect(played).toEqual([Activo, Critica])
})
