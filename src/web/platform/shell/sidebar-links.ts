import type { Icon } from '@tabler/icons-react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { isScreen, type Screen } from '../../../contract/shared/rights/permissions.ts'
import { usePerson, useRights } from '../rights/person.ts'

export interface SidebarLink {
  to: Screen
  label: string
  icon: Icon
}

/** The lists that the person may open, by the sidebar's groups, in the order of the routes. */
export const useSidebar = (): readonly (readonly [group: string, links: readonly SidebarLink[]])[] => {
  const { routesByPath } = useRouter()
  const { mayOpen } = useRights()
  const role = usePerson()?.role
  const groups = new Map<string, SidebarLink[]>()
  for (const { fullPath: to, options } of Object.values(routesByPath)) {
    const { title, sidebar } = options.staticData ?? {}
    const label = sidebar?.label ?? title
    if (sidebar === undefined || label === undefined || !isScreen(to) || !mayOpen(to)) continue
    if (sidebar.roles !== undefined && !sidebar.roles.some((one) => one === role)) continue
    groups.set(sidebar.group, [...(groups.get(sidebar.group) ?? []), { to, label, icon: sidebar.icon }])
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
