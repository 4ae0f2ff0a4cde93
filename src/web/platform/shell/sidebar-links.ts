import type { Icon } from '@tabler/icons-react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { isScreen, type Screen } from '../../../contract/shared/rights/permissions.ts'
import { usePerson, useRights } from '../rights/person.ts'
import { local } from '../storage/storage.ts'
import { useLocal } from '../storage/use-local.ts'

export interface SidebarLink {
  to: Screen
  /** The address of the list, or of its tab that the link opens. */
  place: string
  label: string
  icon: Icon
}

const EMERGENCY_TAB = 'sirena.emergency-tab'
/** The query of the emergencies' tab that was chosen last on this device. */
export const useEmergencyTab = () => useLocal(EMERGENCY_TAB)
/** The next person looks for something else. */
export const forgetEmergencyTab = (): void => local.remove(EMERGENCY_TAB)

/** Where the link to a list leads (S-78). */
export const usePlaceOfLink = (): ((to: Screen) => string) => {
  const { routesByPath } = useRouter()
  const [tab] = useEmergencyTab()
  return (to) => {
    const { opens } = routesByPath[to].options.staticData?.sidebar ?? {}
    return to + (opens === undefined ? '' : (tab ?? opens))
  }
}

/** The lists that the person may open, by the sidebar's groups, in the order of the routes. */
export const useSidebar = (): readonly (readonly [group: string, links: readonly SidebarLink[]])[] => {
  const { routesByPath } = useRouter()
  const { mayOpen } = useRights()
  const role = usePerson()?.role
  const placeOfLink = usePlaceOfLink()
  const groups = new Map<string, SidebarLink[]>()
  for (const { fullPath: to, options } of Object.values(routesByPath)) {
    const { title, sidebar } = options.staticData ?? {}
    const label = sidebar?.label ?? title
    if (sidebar === undefined || label === undefined || !isScreen(to) || !mayOpen(to)) continue
    if (sidebar.roles !== undefined && !sidebar.roles.some((one) => one === role)) continue
    groups.set(sidebar.group, [...(groups.get(sidebar.group) ?? []), { to, place: placeOfLink(to), label, icon: sidebar.icon }])
  }
  return [...groups]
}

/** The list of the current address, known before its screen has loaded. */
export const useListHere = (): Screen | undefined => {
  const { routesByPath, getMatchedRoutes } = useRouter()
  return useRouterState({
    select: ({ location }) => {
      const route: { fullPath: string } | undefined = getMatchedRoutes(location.pathname)[0].at(-1)
      const path = route?.fullPath ?? ''
      return isScreen(path) ? (routesByPath[path].options.staticData?.list ?? path) : undefined
    },
  })
}
