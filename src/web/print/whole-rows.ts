import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type Show = () => void

/** Of each list on the screen, reads all its rows and returns how to show them. */
const reads = new Set<() => Promise<Show>>()

/** Shows the rows of all pages of every list on the screen, until they have been printed. Rejects, showing none, if one cannot be read. */
export const showWholeRows = async (): Promise<void> => {
  const shows = await Promise.all([...reads].map((read) => read()))
  flushSync(() => shows.forEach((show) => show()))
}

/** All rows of a list while it is printed by its button; undefined otherwise. */
export const useWholeRows = <Row>(read: () => Promise<readonly Row[]>): readonly Row[] | undefined => {
  const [rows, setRows] = useState<readonly Row[]>()
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const readAll = async () => {
      const found = await latest.current()
      return () => setRows(found)
    }
    const end = () => setRows(undefined)
    reads.add(readAll)
    window.addEventListener('afterprint', end)
    return () => {
      reads.delete(readAll)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return rows
}
