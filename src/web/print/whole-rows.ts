import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readPages, type ReadPage } from './read-pages.ts'

type Show = () => void

/** Of each list on the screen, reads all its rows and returns how to show them. */
const reads = new Set<() => Promise<Show>>()

/** Shows the rows of all pages of every list on the screen, until they have been printed. Rejects, showing none, if one cannot be read. */
export const showWholeRows = async (): Promise<void> => {
  const shows = await Promise.all([...reads].map((read) => read()))
  flushSync(() => shows.forEach((show) => show()))
}

/** All rows of a list of `count` rows while it is printed by its button; undefined otherwise. */
export const useWholeRows = <Row>(count: number, readPage: ReadPage<Row>): readonly Row[] | undefined => {
  const [rows, setRows] = useState<readonly Row[]>()
  const latest = useRef({ count, readPage })
  useEffect(() => {
    latest.current = { count, readPage }
  })
  useEffect(() => {
    const readAll = async () => {
      const found = await readPages(latest.current.count, latest.current.readPage)
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
