import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import { readPages } from './read-pages.ts'
import { useIsPrinted } from './screen-only.tsx'

type Show = () => void

/** Of each list that is printed, reads all its rows and returns how to show them. */
const reads = new Set<() => Promise<Show>>()

/** Shows all rows of every list that is printed, until they have been printed. Rejects, showing none, if one cannot be read. */
export const showWholeRows = async (): Promise<void> => {
  const shows = await Promise.all([...reads].map((read) => read()))
  flushSync(() => shows.forEach((show) => show()))
}

interface Asked<Row> {
  /** How many rows are known: an empty list, or one that is not asked for, is not read. */
  count: number
  queryOf: (page: number) => {
    queryKey: readonly unknown[]
    queryFn: (context: { signal: AbortSignal }) => Promise<Pick<Page<Row>, 'results' | 'count'>>
  }
  /** The most rows that are printed. */
  most?: number
}

interface Whole<Row> {
  rows: readonly Row[]
  count: number
}

/** All rows of a list as the server has them now, while it is printed by its button; undefined otherwise. */
export const useWholeRows = <Row extends { id: number }>(asked: Asked<Row>): Whole<Row> | undefined => {
  const [whole, setWhole] = useState<Whole<Row>>()
  const queries = useQueryClient()
  const latest = useRef(asked)
  const isPrinted = useIsPrinted()
  useEffect(() => {
    latest.current = asked
  })
  useEffect(() => {
    if (!isPrinted) return undefined
    const readAll = async () => {
      const { count, queryOf, most } = latest.current
      if (count === 0) return () => undefined
      // Answers of another moment would not fit together.
      const found = await readPages((page) => queries.query({ ...queryOf(page), staleTime: 0 }), most)
      return () => setWhole({ rows: found.results, count: found.count })
    }
    const end = () => setWhole(undefined)
    reads.add(readAll)
    window.addEventListener('afterprint', end)
    return () => {
      reads.delete(readAll)
      window.removeEventListener('afterprint', end)
    }
  }, [isPrinted, queries])
  return whole
}
