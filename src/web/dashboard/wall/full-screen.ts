import { useEffect, useEffectEvent } from 'react'

/** Only where the browser can, and after a press. The whole page, since what is shown in it changes. */
export const enterFullScreen = (): void => {
  if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined)
}

export const leaveFullScreen = (): void => {
  if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
}

/** Escape ends the full screen without the page hearing of the key. */
export const useFullScreenEnd = (onEnd: () => void): void => {
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    const look = () => document.fullscreenElement === null && ended()
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
}
