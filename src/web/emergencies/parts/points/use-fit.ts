import { useState } from 'react'
import type { Query } from '../../../platform/calls/query.ts'

/** What the map is fitted to: the filters that the points belong to, so that it moves only once they are there. */
export const useFit = (asked: Query, isPrevious: boolean) => {
  const filters = JSON.stringify(asked)
  const [shownFilters, setShownFilters] = useState('')
  const [times, setTimes] = useState(0)
  if (!isPrevious && shownFilters !== filters) setShownFilters(filters)
  return { fitTo: `${shownFilters} ${times}`, fitAgain: () => setTimes(times + 1) }
}
