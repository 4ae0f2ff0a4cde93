import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { TYPING_PAUSE_MS } from '../../../contract/shared/browser-limits.ts'
import { isScreen, type Screen } from '../../../contract/shared/rights/permissions.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { SearchAnswer } from '../../../contract/overview/search.schema.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import { useAsker, useRights } from '../../platform/rights/person.ts'
import { firstInProgress } from '../../emergencies/parts/use-queue.ts'
import { firstGroups, isEnough, localGroups, recordGroups, searchedIn, type KnownScreen } from './searchable.ts'

/** Some of them may be among those in progress. */
const MOST_OPENED = 10

const nothing: SearchAnswer = { emergency: [], vehicle: [], user: [], station: [] }

/** The groups for a text. `isUrgent`: the person waits for them, so the pause in typing is not awaited. */
export const useSearchRows = (text: string, isOpen: boolean, isUrgent: boolean) => {
  const { may, mayOpen } = useRights()
  const asker = useAsker()
  const screens = useScreens()
  const wanted = searchedIn(text)
  const [paused] = useDebouncedValue(wanted, TYPING_PAUSE_MS)
  const searched = isUrgent ? wanted : paused
  const isAsked = isEnough(wanted) && may('GET search')
  const answer = useQuery({
    queryKey: ['search', searched],
    // The signal aborts the request when the text has changed.
    queryFn: ({ signal }) => api.get<SearchAnswer>('search', { search: searched }, signal),
    enabled: isAsked && isEnough(searched),
    // Another window of the same person searched meanwhile.
    retry: (failures, error) => failures < 2 && [0, 429].includes(asApiError(error).status),
  })
  const isCurrent = isAsked && searched === wanted
  const found = (isCurrent ? answer.data : undefined) ?? nothing
  const iconOf = (path: Screen) => screens.find((screen) => screen.path === path)?.icon
  const statusAsker = may('POST emergency/{id}/update_status') ? asker : undefined
  const local = localGroups(text, screens, mayOpen, statusAsker !== undefined)
  const first = useFirstEmergencies(isOpen && text.trim() === '')
  const groups = [...first, ...local, ...recordGroups(found, text, iconOf, statusAsker)]
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    isSearching: isAsked && (!isCurrent || answer.isFetching) && found === nothing,
    error: isCurrent && !answer.isFetching && !answer.data ? answer.error : null,
    retry: () => void answer.refetch(),
  }
}

const useFirstEmergencies = (isWanted: boolean) => {
  const { may } = useRights()
  const enabled = isWanted && may('GET emergency')
  const open = useQuery({ ...firstInProgress, enabled })
  const opened = useQuery({
    queryKey: ['opened on this device'],
    queryFn: async () => (await import('../../platform/storage/kept-copies.ts')).lastOpened(MOST_OPENED),
    enabled,
    // Another one may have been opened since the search was.
    staleTime: 0,
    gcTime: 0,
    // Without a connection, too: it is read from this device.
    networkMode: 'always',
  })
  // The device wrote them as the server answered.
  return enabled ? firstGroups(open.data?.results ?? [], (opened.data ?? []) as EmergencyDetail[]) : []
}

/** The screens without a record in their address: those of the sidebar first, each part in the order of the routes. */
const useScreens = (): KnownScreen[] => {
  const { routesByPath } = useRouter()
  const screens = Object.values(routesByPath).flatMap(({ fullPath, options }) => {
    const { title, list, sidebar } = options.staticData ?? {}
    const path: string = fullPath
    if (title === undefined || !isScreen(path) || path.includes('$')) return []
    const icon = (sidebar ?? (list && routesByPath[list].options.staticData?.sidebar))?.icon
    return [{ path, title, icon, isInSidebar: sidebar !== undefined }]
  })
  return [...screens.filter(({ isInSidebar }) => isInSidebar), ...screens.filter(({ isInSidebar }) => !isInSidebar)]
}
