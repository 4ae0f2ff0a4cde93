import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NOTICED_MS } from '../../contract/browser-limits.ts'
import type { EmergencyRow } from '../../contract/emergencies.ts'
import type { Rows } from '../list/use-list.ts'
import { serverNow } from '../live/server-clock.ts'
import { rowsToNotice, withRows, type Known } from './noticed.ts'

/** The rows that are marked for a minute, since they are new or became graver while they were in sight. */
export const useNoticed = (
  { rows, isLoading, isPrevious, error }: Rows<EmergencyRow>,
  concerns: (row: EmergencyRow) => boolean,
): ReadonlySet<number> => {
  const known = useRef<Known>(undefined)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const [noticed, setNoticed] = useState<ReadonlySet<number>>(new Set())
  const ofInterest = useEffectEvent((row: EmergencyRow) => concerns(row))
  useEffect(() => {
    if (isLoading || isPrevious || error !== undefined) return
    const before = known.current
    known.current = withRows(before ?? new Map(), rows)
    // What the screen opens with is not news.
    if (before === undefined) return
    const found = rowsToNotice(before, rows, serverNow())
      .filter((row) => ofInterest(row))
      .map(({ id }) => id)
    if (found.length === 0) return
    setNoticed((now) => new Set([...now, ...found]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setNoticed((now) => new Set([...now].filter((id) => !found.includes(id))))
    }, NOTICED_MS)
    timers.current.add(timer)
  }, [rows, isLoading, isPrevious, error])
  useEffect(() => {
    const { current } = timers
    return () => current.forEach(clearTimeout)
  }, [])
  return noticed
}
