import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still on the screen, for whoever comes back from waiting. */
export const useIsHere = (): Readonly<RefObject<boolean>> => {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
