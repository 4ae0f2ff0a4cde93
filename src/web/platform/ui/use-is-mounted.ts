import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still mounted, for code after an await. */
export const useIsMounted = (): Readonly<RefObject<boolean>> => {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
