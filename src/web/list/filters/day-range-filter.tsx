import { useState } from 'react'
import { DayInput } from '../../dates/day-input.tsx'
import { dayOutside, unreadableDay } from '../../dates/day-text.ts'
import { isSame } from '../../ui/values.ts'
import type { Filters } from '../use-list.ts'

interface Props {
  list: Filters
  /** The names of both filters, the first day's and the last day's. */
  names: readonly [first: string, last: string]
  /** The message for a first day after the last one; such a range is never requested. */
  refusal: string
}

/** Two days, both inclusive. They are written to the address together, and only as a valid range. */
export const DayRangeFilter = ({ list, names: [first, last], refusal }: Props) => {
  const given = { first: list.filters[first] ?? '', last: list.filters[last] ?? '' }
  const [typed, setTyped] = useState(given)
  const [seen, setSeen] = useState(given)
  const [sent, setSent] = useState<readonly (typeof given)[]>([])
  if (!isSame(given, seen)) {
    setSeen(given)
    const echo = sent.findIndex((days) => isSame(days, given))
    setSent(echo < 0 ? [] : sent.slice(echo + 1))
    // Back, a link or 'Quitar filtros' changes the days from outside.
    if (echo < 0) setTyped(given)
  }
  const error = isBackwards(typed) ? refusal : undefined

  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (!isFilter(next.first) || !isFilter(next.last) || isBackwards(next)) return
    if (isSame(next, sent.at(-1) ?? given)) return
    setSent([...sent, next])
    list.setFilters({ [first]: next.first || undefined, [last]: next.last || undefined })
  }
  return (
    <>
      <DayInput
        label="Fecha inicial"
        size="sm"
        value={typed.first}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={(day) => type({ first: day })}
      />
      <DayInput
        label="Fecha final"
        size="sm"
        value={typed.last}
        error={error !== undefined}
        onChange={(day) => type({ last: day })}
      />
    </>
  )
}

const isBackwards = ({ first, last }: { first: string; last: string }) =>
  isFilter(first) && isFilter(last) && first !== '' && last !== '' && first > last

/** Nothing, or a day that is typed completely. */
const isFilter = (value: string) => unreadableDay(value) === undefined && dayOutside(value, {}) === undefined
