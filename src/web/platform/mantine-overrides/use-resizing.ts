import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'

/** How long after the last change of the window's size the frame moves smoothly again. */
const QUIET_MS = 200

/**
 * In place of Mantine's, by which the frame begins as if the window changed its size: it was rendered twice, and its end changed the
 * style of everything in it. Nothing can move smoothly before it was painted once. Only the window changes the size of our frame.
 */
export const useResizing = (): boolean => {
  const [isResizing, setResizing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useWindowEvent('resize', () => {
    setResizing(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setResizing(false), QUIET_MS)
  })
  return isResizing
}
