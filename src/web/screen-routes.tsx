import type { Icon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect, type AnyRoute, type RouteComponent } from '@tanstack/react-router'
import type { Screen } from '../contract/shared/rights/permissions.ts'
import type { Role } from '../contract/shared/rights/roles.ts'
import { resourceScreens, type ResourceScreens, type WithScreens } from '../contract/shared/rights/screens.ts'
import { readToken } from './platform/storage/read-token.ts'
import { useToken } from './platform/storage/token.ts'
import { rememberPlace } from './platform/shell/remembered-place.ts'
import { Gate, loadPerson } from './people/session/gate.tsx'
import { lazyScreen } from './platform/shell/lazy-screen.ts'
import { Root } from './platform/shell/root.tsx'
import { isWall } from './platform/shell/wall.ts'
import { NotFound } from './platform/shell/pages/not-found.tsx'

/* How a screen is declared: under which parent, with which title and sidebar link. */

export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Root })

const SignedIn = lazyScreen(() => import('./start-screens.ts'), 'SignedIn')
const SignedInGate = () => <Gate Frame={SignedIn} />

/** An unknown address is reported inside the frame if there is one. */
export const UnknownAddress = () => (useToken() === null ? <NotFound /> : <SignedInGate />)

/** Screens for visitors: with a token they redirect to the start page. */
export const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  beforeLoad: () => {
    if (readToken() !== null) throw redirect({ to: '/', replace: true })
  },
})

/** Screens that need a session: without a token they redirect to the sign-in screen and remember the place. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: SignedInGate,
  beforeLoad: ({ context, location, matches, preload }) => {
    const token = readToken()
    if (token !== null) {
      // At once, in parallel with the screen's code.
      loadPerson(context.queries, token)
      void SignedIn.preload?.()
      return
    }
    // A station's television goes on without the session that has ended (0062).
    if (location.pathname === '/dashboard' && isWall(location.search))
      throw redirect({ href: `/dashboard-open${location.searchStr}`, replace: true })
    if (!preload) rememberPlace({ place: location.href, screen: matches.at(-1)?.fullPath ?? '/' })
    throw redirect({ to: '/login', replace: true })
  },
})

/** A screen's title, the list it belongs to, and its position in the sidebar, if it has a link. */
interface About {
  title: string
  list?: Screen
  sidebar?: {
    group: string
    icon: Icon
    /** By default the screen's title. */
    label?: string
    /** Who sees the link, if fewer people than may open the screen. */
    roles?: readonly Role[]
    /** The query that the link opens until the person chooses another tab; by default none. */
    opens?: string | undefined
  }
  /** Without sidebar and top bar. */
  isBare?: true
  /** The same while its address is that of a television. */
  hasWall?: true
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<About> {}
}

const screensUnder =
  <T extends AnyRoute>(parent: T) =>
  <const P extends Screen>(path: P, about: About, component: RouteComponent) =>
    createRoute({ getParentRoute: () => parent, path, staticData: about, component })

export const publicScreen = screensUnder(rootRoute)
export const visitorScreen = screensUnder(visitorRoute)
export const screen = screensUnder(signedInRoute)

/** Beside the list whose records it creates. */
export const importScreen = <const L extends '/users' | '/stations' | '/vehicles'>(
  list: L,
  title: string,
  component: RouteComponent,
) => screen(`${list}/import`, { title, list }, component)

interface Components {
  List: RouteComponent
  Create: RouteComponent
  View: RouteComponent
  Edit: RouteComponent
  /** The query that the sidebar's link opens at first. */
  opens?: string
}

/** The four screens of a resource and its sidebar link. The sidebar's order is the order of the routes. */
export const resource = <const R extends WithScreens>(
  path: R,
  group: string,
  icon: Icon,
  { List, Create, View, Edit, opens }: Components,
) => {
  const { list, create, record, edit }: ResourceScreens<R> = resourceScreens[path]
  const belongs = { list: list.path }
  return [
    screen(list.path, { title: list.title, sidebar: { group, icon, opens } }, List),
    screen(create.path, { title: create.title, ...belongs }, Create),
    screen(record.path, { title: record.title, ...belongs }, View),
    screen(edit.path, { title: edit.title, ...belongs }, Edit),
  ] as const
}

/** The same for the screens of `crudScreens`, all in one file. */
export const plainResource = <const R extends WithScreens>(path: R, group: string, icon: Icon, load: () => Promise<Components>) =>
  resource(path, group, icon, {
    List: lazyScreen(load, 'List'),
    Create: lazyScreen(load, 'Create'),
    View: lazyScreen(load, 'View'),
    Edit: lazyScreen(load, 'Edit'),
  })
