import { useSyncExternalStore } from 'react'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { SECOND_MS } from '../../../contract/shared/units.ts'
import { playTones, type Tones } from '../../platform/device/play-tones.ts'
import { useLocal } from '../../platform/storage/use-local.ts'
import { isStill, knownNow } from '../parts/news.ts'
import { isCalling } from '../parts/noticed.ts'
import { releaseHeard, soundInOnePage } from './sound-in-one-page.ts'

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
const notify = () => {
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
  context.addEventListener('statechange', notify, { signal })
  for (const event of ['pointerdown', 'pointerup', 'keydown']) window.addEventListener(event, begin, { capture: true, signal })
  begin()
  notify()
  return () => {
    ending.abort()
    output = undefined
    notify()
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

/** What this page knew when it last let go of what has left its status. */
let releasedFor: object | undefined

const play = (status: number): number => {
  const tones = tonesOf(status)
  if (output?.state === 'running') playTones(output, tones)
  return tones.reduce((sum, [, seconds]) => sum + seconds * SECOND_MS, 0)
}

/** Sounds for the gravest of them, in one page of this browser. A page that may not sound yet leaves it to the others. */
export const soundFor = (news: readonly News[]): void => {
  if (output?.state !== 'running') return
  // A page that comes back into sight begins with what it knew before, which is older than what others have sounded for.
  if (knownNow() !== releasedFor) releaseHeard(isStill).catch(() => undefined)
  releasedFor = knownNow()
  soundInOnePage(news, play)
}
