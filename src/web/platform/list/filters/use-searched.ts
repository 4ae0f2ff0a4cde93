import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TYPING_PAUSE_MS } from '../../../../contract/shared/browser-limits.ts'
import type { Option } from '../../../../contract/shared/resource.schema.ts'
import { listQuery } from '../../calls/list-query.ts'
import type { Query } from '../../calls/query.ts'

interface Asked {
  resource: string
  /** Other chosen filters that narrow the options. */
  narrowing?: Query
  /** Whether the first options come from the server too, before anything is typed. */
  asksAtOnce: boolean
}

/** Options of a filter that the server searches by what is typed (A-API-69, A-API-70). */
export const useSearched = ({ resource, narrowing = {}, asksAtOnce }: Asked) => {
  const [typed, onType] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const answer = useQuery({
    ...listQuery<Option>(resource, { async_options: 'true', search, ...narrowing }),
    placeholderData: keepPreviousData,
    enabled: asksAtOnce || search !== '',
  })
  return { answer, onType, found: answer.data?.results ?? [] }
}
