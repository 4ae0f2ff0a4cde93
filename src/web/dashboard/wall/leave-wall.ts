import { useWriteSearch } from '../../list/use-list.ts'
import { WALL } from '../../shell/wall.ts'
import { focusIfLost } from '../../ui/focus-back.ts'
import { leaveFullScreen, useFullScreenEnd } from './full-screen.ts'

/** The screen and its button are made anew after the television. */
let wasLeft = false

/** Shows the screen in its frame again; also when the full screen ends. */
export const useLeaveWall = (): (() => void) => {
  const write = useWriteSearch()
  const leave = () => {
    wasLeft = true
    leaveFullScreen()
    write((latest) => ({ ...latest, [WALL]: undefined }), true)
  }
  useFullScreenEnd(leave)
  return leave
}

/** As the `ref` of the button that shows the television: it takes the focus once after it. */
export const focusAfterWall = (button: HTMLElement | null): void => {
  if (button === null || !wasLeft) return
  wasLeft = false
  focusIfLost(button)
}
