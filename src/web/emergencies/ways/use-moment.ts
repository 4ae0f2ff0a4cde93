import { useEffect, useRef, useState } from 'react'
import { PLAY_WAYS_MS, PLAYED_FRAME_MS, PLAYED_STEP_MS } from '../../../contract/emergencies/limits.ts'

/**
 * The time of the ways that is shown: the end until the person chooses another, also when the end moves on. Playing goes from there, or
 * from the beginning, to the end; with reduced motion in steps.
 */
export const useMoment = (from: number, until: number) => {
  /** Undefined: the end. */
  const [chosen, setChosen] = useState<number>()
  const [isPlaying, setPlaying] = useState(false)
  const at = Math.max(from, Math.min(chosen ?? until, until))
  const latest = useRef({ at, from, until })
  useEffect(() => {
    latest.current = { at, from, until }
  })

  useEffect(() => {
    if (!isPlaying) return undefined
    const pause = matchMedia('(prefers-reduced-motion: reduce)').matches ? PLAYED_STEP_MS : PLAYED_FRAME_MS
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      // A hidden page plays slowly, instead of jumping once it is seen again.
      const share = Math.min(now - last, PLAYED_STEP_MS) / PLAY_WAYS_MS
      last = now
      const shown = latest.current
      const next = shown.at + share * (shown.until - shown.from)
      setChosen(next < shown.until ? next : undefined)
      if (next >= shown.until) setPlaying(false)
    }, pause)
    return () => clearInterval(timer)
  }, [isPlaying])

  return {
    at,
    isPlaying,
    choose: (time: number) => {
      setPlaying(false)
      setChosen(time < until ? time : undefined)
    },
    play: () => {
      if (at >= until) setChosen(from)
      setPlaying(true)
    },
    pause: () => setPlaying(false),
  }
}
