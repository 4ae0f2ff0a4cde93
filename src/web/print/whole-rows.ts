import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readPages, type ReadPage } from './read-pages.ts'
import { useIsPrinted } from './screen-only.tsx'

type Show = () => void

/** Of each list that is printed, reads all its rows and returns how to show them. */
const reads = new Set<() => Promise<Show>>()

/** Shows all rows of every list that is printed, until they have been printed. Rejects, showing none, if one cannot be read. */
export const showWholeRows = async (): Promise<void> => {
  const shows = await Promise.all([...reads].map((read) => read()))
  flushSync(() => shows.forEach((show) => show()))
}

/** All rows of a list of `count` rows while it is printed by its button; undefined otherwise. */
export const useWholeRows = <Row>(count: number, readPage: ReadPage<Row>): readonly Row[] | undefined => {
  const [rows, setRows] = useState<readonly Row[]>()
  const latest = useRef({ count, readPage })
  const isPrinted = useIsPrinted()
  useEffect(() => {
    latest.current = { count, readPage }
  })
  useEffect(() => {
    if (!isPrinted) return undefined
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
  }, [isPrinted])
  return rows
}
