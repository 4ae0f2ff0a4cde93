import { useSyncExternalStore } from 'react'
import { NOTICED_MS } from '../../../contract/browser-limits.ts'
import { EmergencyStatus } from '../../../contract/emergency-rules.ts'
import type { EmergencyRow } from '../../../contract/emergencies.ts'
import { playTones, type Tones } from '../../device/play-tones.ts'
import { useLocal } from '../../device/use-local.ts'
import { isCalling } from './noticed.ts'

/* The sound of news, which a person switches on for a device. */

type News = Pick<EmergencyRow, 'id' | 'status'>

/** Two rising tones for a new emergency; the reverse, twice, for one that is critical or asks for support. Under a second. */
export const tonesOf = (status: number): Tones =>
  isCalling(status)
    ? [
        [880, 0.16],
        [660, 0.16],
        [880, 0.16],
        [660, 0.26],
      ]
    : [
        [660, 0.16],
        [880, 0.26],
      ]

/** Whether the sound is switched on, on this device, and how to switch it. */
export const useSound = (): [boolean, (isOn: boolean) => void] => {
  const [value, set] = useLocal('sirena.sound')
  return [value === 'true', (isOn) => set(String(isOn))]
}

/** This page's; undefined while the sound is switched off. */
let output: AudioContext | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const openOutput = (): AudioContext | undefined => {
  try {
    output ??= new AudioContext()
  } catch {
    // A device without sound.
  }
  return output
}

/** Whether nothing would be heard: a browser lets no page sound before it was touched. */
export const useIsMute = (): boolean => useSyncExternalStore(subscribe, () => output !== undefined && output.state !== 'running')

/**
 * Holds the sound ready, which begins with a press or a key; also again, after a telephone has interrupted it. Returns how to end
 * it.
 */
export const holdSound = (): (() => void) => {
  const context = openOutput()
  if (context === undefined) return () => undefined
  const ending = new AbortController()
  const { signal } = ending
  const begin = () => {
    if (context.state !== 'running') void context.resume().catch(() => undefined)
  }
  context.addEventListener('statechange', tell, { signal })
  for (const event of ['pointerdown', 'pointerup', 'keydown']) window.addEventListener(event, begin, { capture: true, signal })
  begin()
  tell()
  return () => {
    ending.abort()
    output = undefined
    tell()
    void context.close().catch(() => undefined)
  }
}

/** Lets a person hear what they have switched on. False on a device without sound. */
export const proveSound = (): boolean => {
  const context = openOutput()
  if (context === undefined) return false
  void context
    .resume()
    .then(() => playTones(context, tonesOf(EmergencyStatus.Activo)))
    .catch(() => undefined)
  return true
}

/**
 * Sounds for the gravest of them, in one page of this browser: the others get no lock. Without TLS a browser has none, and every
 * page in sight sounds.
 */
export const soundFor = (news: readonly News[]): void => {
  const [gravest] = news.toSorted((one, other) => other.status - one.status)
  const context = output
  if (gravest === undefined || context?.state !== 'running') return
  const play = () => playTones(context, tonesOf(gravest.status))
  if (!('locks' in navigator)) {
    play()
    return
  }
  const holdWhileNews = (lock: Lock | null) => {
    if (lock === null) return undefined
    play()
    return new Promise<void>((resolve) => setTimeout(resolve, NOTICED_MS))
  }
  const name = `sirena.sound.${gravest.id}.${gravest.status}`
  navigator.locks.request(name, { ifAvailable: true }, holdWhileNews).catch(() => undefined)
}
