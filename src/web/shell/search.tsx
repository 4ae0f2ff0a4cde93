import { TYPING_PAUSE_MS } from '../../contract/limits.ts'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { useQueries } from '@tanstack/react-query'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Page } from '../../contract/resource.ts'
import { placeOf, resourceScreens } from '../../contract/screens.ts'
import { api } from '../calls/api.ts'
import { useGoTo } from '../ui/place-link.tsx'
import { useRights } from '../ui/person.ts'
import { plainText } from '../ui/plain-text.ts'
import { screenMatches, searchable, type Found } from './searchable.ts'

const ROWS = 5

export const openSearch = (): void => spotlight.open()

/** Jumps to any screen or record. */
export const Search = () => {
  const [query, setQuery] = useState('')
  const { history } = useRouter()
  const { mayOpen } = useRights()
  // Any navigation, such as Back, closes the search.
  useEffect(() => history.subscribe(spotlight.close), [history])
  const searched = plainText(query)
  const matching = screenMatches.filter(({ path, title }) => mayOpen(path) && plainText(title).includes(searched))
  const { groups, isSearching } = useRecordsFound(query)
  const isNothingFound = matching.length === 0 && groups.length === 0 && !isSearching
  return (
    <Spotlight.Root
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={420}
      title="Buscar"
      styles={{ header: { display: 'none' } }}
    >
      <Spotlight.Search
        placeholder="Ir a una pantalla o buscar un registro"
        aria-label="Buscar"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {matching.length > 0 && (
          <Spotlight.ActionsGroup label="Pantallas">
            {matching.map(({ path, title }) => (
              <Jump key={path} place={path} label={title} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {groups.map(({ resource, read, rows }) => {
          const { list, record } = resourceScreens[resource]
          return (
            <Spotlight.ActionsGroup key={resource} label={list.title}>
              {rows.map((row) => (
                <Jump key={row.id} place={placeOf(record, row.id)} {...read(row)} />
              ))}
            </Spotlight.ActionsGroup>
          )
        })}
        {isNothingFound && (
          <Text c="dimmed" ta="center" p="md" role="status">
            {isEnough(query.trim()) ? 'Sin resultados' : 'Escriba al menos dos letras'}
          </Text>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** One letter matches almost everything; a single digit is a station's number. */
const isEnough = (searched: string) => searched.length >= 2 || /^\d$/.test(searched)

/** The first matching rows of every list. */
const useRecordsFound = (query: string) => {
  const { mayOpen } = useRights()
  const [searched] = useDebouncedValue(query.trim(), TYPING_PAUSE_MS)
  const open = searchable.filter(({ resource }) => mayOpen(resourceScreens[resource].record.path))
  const answers = useQueries({
    queries: open.map(({ resource }) => ({
      queryKey: [resource, 'search', searched],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Page<Found>>(resource, { search: searched }, signal),
      enabled: isEnough(searched),
    })),
  })
  const groups = open.map((found, index) => ({ ...found, rows: (answers[index]?.data?.results ?? []).slice(0, ROWS) }))
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    isSearching: searched !== query.trim() || answers.some((answer) => answer.isFetching),
  }
}

const Jump = ({ place, label, description }: { place: string; label: string; description?: string }) => {
  const go = useGoTo()
  return (
    <Spotlight.Action
      label={label}
      {...(description !== undefined && { description })}
      rightSection={<IconArrowRight size={16} aria-hidden />}
      onClick={() => go(place)}
    />
  )
}
