import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const loads = new Set<() => Promise<void>>()

/** Shows the rows of all pages of every list on the screen, until they have been printed. Rejects if one cannot be read. */
export const showWholeRows = async (): Promise<void> => {
  await Promise.all([...loads].map((load) => load()))
}

/** All rows of a list while it is printed by its button; undefined otherwise. */
export const useWholeRows = <Row>(read: () => Promise<readonly Row[]>): readonly Row[] | undefined => {
  const [rows, setRows] = useState<readonly Row[]>()
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const load = async () => {
      const found = await latest.current()
      flushSync(() => setRows(found))
    }
    const end = () => setRows(undefined)
    loads.add(load)
    window.addEventListener('afterprint', end)
    return () => {
      loads.delete(load)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return rows
}
