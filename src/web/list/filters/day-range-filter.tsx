import { TextInput } from '@mantine/core'
import { useState } from 'react'
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
  // The fields hold the typed text themselves: setting a field while a year is half typed would lose its digits.
  const [drawn, setDrawn] = useState({ ...given, times: 0 })
  const [sent, setSent] = useState<readonly (typeof given)[]>([])
  if (!isSame(given, seen)) {
    setSeen(given)
    const echo = sent.findIndex((days) => isSame(days, given))
    setSent(echo < 0 ? [] : sent.slice(echo + 1))
    // Back, a link or 'Quitar filtros' changes the days from outside.
    if (echo < 0) {
      setTyped(given)
      setDrawn({ ...given, times: drawn.times + 1 })
    }
  }
  const error = typed.first !== '' && typed.last !== '' && typed.first > typed.last ? refusal : undefined

  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (next.first !== '' && next.last !== '' && next.first > next.last) return
    setSent([...sent, next])
    list.setFilters({ [first]: next.first || undefined, [last]: next.last || undefined })
  }
  return (
    <>
      <TextInput
        key={`${first}.${drawn.times}`}
        type="date"
        label="Fecha inicial"
        size="sm"
        min={EARLIEST}
        defaultValue={drawn.first}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget: { value } }) => isDay(value) && type({ first: value })}
      />
      <TextInput
        key={`${last}.${drawn.times}`}
        type="date"
        label="Fecha final"
        size="sm"
        min={EARLIEST}
        defaultValue={drawn.last}
        error={error !== undefined}
        onChange={({ currentTarget: { value } }) => isDay(value) && type({ last: value })}
      />
    </>
  )
}

const EARLIEST = '1900-01-01'
/** Empty, or a day with a completely typed year. */
const isDay = (value: string) => value === '' || value >= EARLIEST
