export type Signal = 'done' | 'refused'

/** Pitch and length of the tones, and the pattern of the vibration. */
const signals: Readonly<Record<Signal, { tones: readonly (readonly [hertz: number, seconds: number])[]; pattern: number[] }>> = {
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

const playTones = (context: AudioContext, tones: readonly (readonly [number, number])[]) => {
  let start = context.currentTime
  for (const [hertz, seconds] of tones) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.3, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + seconds)
    start += seconds
  }
}
