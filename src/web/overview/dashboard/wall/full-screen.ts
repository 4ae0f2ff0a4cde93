import { useEffect, useEffectEvent } from 'react'

/** Settled once the browser has entered the full screen, or cannot. */
let entering: Promise<void> | undefined

/** Only where the browser can, and after a press. The whole page, since what is shown in it changes. */
export const enterFullScreen = (): void => {
  if (!document.fullscreenEnabled) return
  const entered = document.documentElement
    .requestFullscreen()
    .catch(() => undefined)
    .finally(() => {
      if (entering === entered) entering = undefined
    })
  entering = entered
}

/** Also if the browser is still entering it, which takes it a moment; not if it was asked for again meanwhile. */
export const leaveFullScreen = async (): Promise<void> => {
  await entering
  if (entering === undefined && document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined)
}

/** Escape ends the full screen without a key event in the page. */
export const useFullScreenEnd = (onEnd: () => void): void => {
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    // The end of the one before may be reported while the next begins.
    const look = () => document.fullscreenElement === null && entering === undefined && ended()
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
}
