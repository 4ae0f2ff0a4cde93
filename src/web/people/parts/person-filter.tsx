import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TYPING_PAUSE_MS } from '../../../contract/shared/browser-limits.ts'
import type { PersonOption } from '../../../contract/people/users.schema.ts'
import { listQuery } from '../../platform/calls/list-query.ts'
import { absentIn } from '../../platform/choices/absent-option.ts'
import type { Filters, Rows } from '../../platform/list/use-list.ts'
import { FilterSelect } from '../../platform/list/filters/filter-select.tsx'

interface Props {
  list: Filters & Pick<Rows<{ id: number; name: string }>, 'rows'>
  name: string
  label: string
  /** Offers the people of this station only. */
  station?: number | null
}

/** A person among all: the server searches what is typed, since it offers fifty at a time. */
export const PersonFilter = ({ list, name, label, station = null }: Props) => {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const answer = useQuery({
    ...listQuery<PersonOption>('user', { async_options: 'true', search, station_id: station }),
    placeholderData: keepPreviousData,
  })
  const found = answer.data?.results ?? []
  // A row of the list names the chosen person, whom a search may not find.
  const chosen = list.rows.filter((row) => String(row.id) === list.filters[name])
  const people = [...chosen, ...found.filter(({ id }) => chosen.every((row) => row.id !== id))]
  return (
    <FilterSelect
      list={list}
      name={name}
      label={label}
      options={people.map((person) => ({ value: String(person.id), label: person.name }))}
      absent={absentIn(answer)}
      // The field of a chosen person holds their name, which is no search.
      onType={(text) => setTyped(people.some((person) => person.name === text) ? '' : text)}
    />
  )
}
