import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still mounted, for code after an await. */
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
