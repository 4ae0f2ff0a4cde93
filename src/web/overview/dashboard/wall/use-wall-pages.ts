import { useEffect, useEffectEvent, useState } from 'react'
import { WALL_PAGE_MS } from '../../../../contract/overview/limits.ts'

/** Which of `count` pages is shown: the next one by itself after a while, unless it is paused; all by keyboard. */
export const useWallPages = (count: number, leave: () => void) => {
  const [shown, setShown] = useState(0)
  const [isPaused, setPaused] = useState(false)
  // There may be fewer than before.
  const page = shown % count
  const move = (steps: number) => setShown((page + steps + count) % count)
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => setShown((page + 1) % count), WALL_PAGE_MS)
    return () => clearTimeout(timer)
  }, [page, count, isPaused])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    const act = {
      ArrowRight: () => move(1),
      ArrowLeft: () => move(-1),
      Escape: leave,
      // Pressed on a button, the space bar presses it.
      ' ': isOnButton ? undefined : () => setPaused(!isPaused),
    }[event.key]
    if (act === undefined || event.isComposing) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { page, isPaused, setPaused, move }
}
