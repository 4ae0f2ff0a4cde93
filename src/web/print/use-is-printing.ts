import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the browser prints, so that what is for paper only costs the screen nothing. */
export const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser lays out the pages right after the event.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
