import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useWriteSearch } from '../../../platform/list/use-list.ts'
import { isWall, WALL } from '../../../platform/shell/wall.ts'
import { focusIfLost } from '../../../platform/ui/focus-back.ts'
import { leaveFullScreen, useFullScreenEnd } from './full-screen.ts'

/** The screen and its button are made anew after the television. */
let wasLeft = false

/** Shows the screen in its frame again; also when the full screen ends. */
export const useLeaveWall = (): (() => void) => {
  const write = useWriteSearch()
  const leave = () => write((latest) => ({ ...latest, [WALL]: undefined }), true)
  useFullScreenEnd(leave)
  const router = useRouter()
  // Back leaves it, too. A layout effect ends before the button is there again.
  useLayoutEffect(() => {
    const { pathname } = router.latestLocation
    return () => {
      const { pathname: next, search } = router.latestLocation
      if (next !== pathname || isWall(search)) return
      wasLeft = true
      void leaveFullScreen()
    }
  }, [router])
  return leave
}

/** As the `ref` of the button that shows the television: it takes the focus once after it. */
export const focusAfterWall = (button: HTMLElement | null): void => {
  if (button === null || !wasLeft) return
  wasLeft = false
  focusIfLost(button)
}
