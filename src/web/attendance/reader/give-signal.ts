import { playTones, type Tones } from '../../platform/device/play-tones.ts'

export type Signal = 'done' | 'refused'

/** The tones, and the pattern of the vibration. */
const signals: Readonly<Record<Signal, { tones: Tones; pattern: number[] }>> = {
  done: {
    tones: [
      [880, 0.12],
      [1319, 0.18],
    ],
    pattern: [120],
  },
  refused: {
    tones: [
      [330, 0.2],
      [220, 0.35],
    ],
    pattern: [200, 100, 200],
  },
}

let audio: AudioContext | undefined

/** Two tones and a vibration. Silent where the browser allows no sound. */
export const giveSignal = (signal: Signal): void => {
  const { tones, pattern } = signals[signal]
  // Without effect where there is none; not on an iPhone.
  if ('vibrate' in navigator) navigator.vibrate(pattern)
  try {
    audio ??= new AudioContext()
    // Before anything was touched it stays suspended: the tones would be heard late.
    if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
    else playTones(audio, tones)
  } catch {
    // A device without sound.
  }
}
