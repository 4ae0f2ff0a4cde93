import { absentIn } from '../../platform/choices/absent-option.ts'
import type { Filters, Rows } from '../../platform/list/use-list.ts'
import { FilterSelect } from '../../platform/list/filters/filter-select.tsx'
import { useSearched } from '../../platform/list/filters/use-searched.ts'

interface Props {
  list: Filters & Pick<Rows<{ id: number; name: string }>, 'rows'>
  name: string
  label: string
  /** Offers the people of this station only. */
  station?: number | null
}

/** A person among all: the server searches what is typed, since it offers fifty at a time. */
export const PersonFilter = ({ list, name, label, station = null }: Props) => {
  const { answer, onType, found } = useSearched({ resource: 'user', narrowing: { station_id: station }, asksAtOnce: true })
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
      onType={onType}
    />
  )
}
