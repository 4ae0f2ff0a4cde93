import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type RouterHistory } from '@tanstack/react-router'
import { asApiError } from './platform/calls/api.ts'
import { dropEarly } from './platform/calls/early-answers.ts'
import { answerFromDevice } from './platform/copies/shown-copies.ts'
import { recoverFailedLoads } from './platform/calls/server-return.ts'
import { forgetOutdatedBlanks, retryOutdated } from './platform/calls/refresh.ts'
import { forgetAskedToTrack } from './fleet/tracking/device/asked-to-track.ts'
import { endFirstView } from './platform/shell/end-first-view.ts'
import { readToken } from './platform/storage/read-token.ts'
import { onTokenChange } from './platform/storage/token.ts'
import { createAppRouter } from './app-router.ts'
import { Notices } from './platform/shell/lazy-notice-board.tsx'
import { theme } from './platform/styles/theme.ts'

/** All screens over a history, whose address decides which is shown; `leave` stops following the session. */
export const createApplication = (history: RouterHistory) => {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        persister: (...asked) => fromDevice(...asked),
        // A call lost on a weak network is tried twice more; an answer of the server, even a refusal, is final.
        retry: (failures, error) => failures < 2 && asApiError(error).status === 0,
        retryDelay: (failures) => 500 * 2 ** failures,
        refetchInterval: retryOutdated,
      },
      mutations: { networkMode: 'always' },
    },
  })
  const fromDevice = answerFromDevice(queries)
  const router = createAppRouter(queries, history)
  recoverFailedLoads(queries)
  forgetOutdatedBlanks(queries)
  // Nobody may see data that another person's session has read. The routes then decide which screen this tab shows.
  const leave = onTokenChange(() => {
    endFirstView()
    dropEarly()
    if (readToken() === null) forgetAskedToTrack()
    queries.clear()
    void router.invalidate()
  })
  const screens = (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
      <Notices />
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
  return { router, screens, leave }
}
