/** Pitch and length of tones that follow each other. */
export type Tones = readonly (readonly [hertz: number, seconds: number])[]

export const playTones = (context: AudioContext, tones: Tones): void => {
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
