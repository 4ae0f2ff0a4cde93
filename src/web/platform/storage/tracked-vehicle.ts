import { useSyncExternalStore } from 'react'
import { local } from './storage.ts'

/*
 * The vehicle that this device is tracking, stored so that it survives a reload (A-TRK-02), and the stops that the server does
 * not know of yet.
 */
export interface Tracked {
  id: number
  plate: string
  /** The number of the tracking. */
  tracking: number
  /** Who put it on tracking. Somebody else on this device sends nothing for it. */
  person: number
  /** Milliseconds by which the server's clock is ahead of this device's. */
  offset: number
  /** When a lost connection stopped it, until it goes on (S-68); milliseconds since 1970 by the device's clock. */
  lostAt?: number
}
export type UnsentStop = Pick<Tracked, 'id' | 'tracking' | 'person'>

const TRACKED_KEY = 'sirena.tracked-vehicle'
const STOPS_KEY = 'sirena.unsent-tracking-stops'

const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
const isStop = (value: unknown): value is UnsentStop =>
  typeof value === 'object' && value !== null && ['id', 'tracking', 'person'].every((name) => hasNumber(value, name))
const isTracked = (value: unknown): value is Tracked =>
  isStop(value) &&
  hasNumber(value, 'offset') &&
  'plate' in value &&
  typeof value.plate === 'string' &&
  (!('lostAt' in value) || hasNumber(value, 'lostAt'))
const hasNumber = (value: object, name: string): boolean => Number.isFinite((value as Record<string, unknown>)[name])

let read: { text: string | null; value: Tracked | undefined } = { text: null, value: undefined }

/** The same object until it changes. */
export const readTracked = (): Tracked | undefined => {
  const text = local.read(TRACKED_KEY)
  if (text === read.text) return read.value
  const value = parse(text)
  read = { text, value: isTracked(value) ? value : undefined }
  return read.value
}

/** Of somebody else's tracking, which goes on until they sign in here again, only the stop is stored. */
export const storeTracked = (vehicle: Tracked): void => {
  const before = readTracked()
  if (before !== undefined && before.person !== vehicle.person) noteUnsentStop(before)
  local.write(TRACKED_KEY, JSON.stringify(vehicle))
  notify()
}

export const dropTracked = (): void => {
  local.remove(TRACKED_KEY)
  notify()
}

/** What this person tracks from here. */
export const useTracked = (person: number | undefined): Tracked | undefined => {
  const tracked = useSyncExternalStore(subscribe, readTracked)
  return tracked?.person === person ? tracked : undefined
}

export const readUnsentStops = (): UnsentStop[] => {
  const stops = parse(local.read(STOPS_KEY))
  return Array.isArray(stops) ? stops.filter(isStop) : []
}

const writeStops = (stops: readonly UnsentStop[]): void => {
  if (stops.length === 0) local.remove(STOPS_KEY)
  else local.write(STOPS_KEY, JSON.stringify(stops))
}
export const noteUnsentStop = ({ id, tracking, person }: UnsentStop): void =>
  writeStops([...readUnsentStops().filter((other) => other.tracking !== tracking), { id, tracking, person }])
export const dropUnsentStop = (tracking: number): void =>
  writeStops(readUnsentStops().filter((other) => other.tracking !== tracking))
