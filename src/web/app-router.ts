import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './platform/list/list-state.ts'
import { mayScroll } from './platform/shell/end-first-view.ts'
import { ScreenLoading } from './platform/shell/pages/loading-page.tsx'
import { NotFound } from './platform/shell/pages/not-found.tsx'
import { ScreenFailure } from './platform/shell/pages/screen-failure.tsx'
import { routeTree } from './routes.tsx'

export const createAppRouter = (queries: QueryClient, history: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queries },
    history,
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ScreenFailure,
    defaultPendingComponent: ScreenLoading,
    defaultPendingMs: 200,
    defaultPendingMinMs: 200,
    scrollRestoration: mayScroll,
  })
type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
