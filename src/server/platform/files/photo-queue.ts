import { MAX_PHOTOS_WAITING, PHOTO_REQUESTS_OF_PERSON } from '../../../contract/shared/limits.ts'
import { offer, reportMetric } from '../metrics/metric-events.ts'
import { fail } from '../errors/refusal.ts'

/** Photos of emergencies and photos of people do not wait for each other. */
export type PhotoLane = 'emergencies' | 'people'

/** Each lane reads one picture at a time, since each takes a core and its memory. */
interface Queue {
  isBusy: boolean
  waiting: (() => void)[]
}
const queues: Record<PhotoLane, Queue> = {
  emergencies: { isBusy: false, waiting: [] },
  people: { isBusy: false, waiting: [] },
}
const offerLane = (lane: PhotoLane) => {
  const { [lane]: queue } = queues
  offer('photos', () => ({ lane, waiting: queue.waiting.length, reading: queue.isBusy ? 1 : 0 }))
}
offerLane('emergencies')
offerLane('people')

/** The next waiting request takes over the place of the finished one. */
export const inPhotoQueue = async <T>(lane: PhotoLane, work: () => Promise<T>): Promise<T> => {
  const queue = queues[lane]
  if (!queue.isBusy) queue.isBusy = true
  else if (queue.waiting.length >= MAX_PHOTOS_WAITING) throw fail('server.busy')
  else await new Promise<void>((resolve) => queue.waiting.push(resolve))
  const since = performance.now()
  try {
    return await work()
  } finally {
    reportMetric('photo', { lane, seconds: (performance.now() - since) / 1000 })
    const next = queue.waiting.shift()
    if (next) next()
    else queue.isBusy = false
  }
}

let lastInMemory: Promise<unknown> = Promise.resolve()

/** Of both lanes one picture at a time is in memory as a whole, so that a lane waits for one picture of the other. */
export const oneInMemory = <T>(work: () => Promise<T>): Promise<T> => {
  const done = lastInMemory.then(work)
  lastInMemory = done.catch(() => undefined)
  return done
}

const requests = new Map<number, number>()

/** Reads the pictures of one request. Refuses a person's third request while two are being read. */
export const readingPhotosOf = async <T>(person: number, work: () => Promise<T>): Promise<T> => {
  const before = requests.get(person) ?? 0
  if (before >= PHOTO_REQUESTS_OF_PERSON) throw fail('file.still_reading')
  requests.set(person, before + 1)
  try {
    return await work()
  } finally {
    const left = (requests.get(person) ?? 1) - 1
    if (left > 0) requests.set(person, left)
    else requests.delete(person)
  }
}
