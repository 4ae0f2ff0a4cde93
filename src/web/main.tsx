import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { asApiError } from './calls/api.ts'
import { dropEarly } from './calls/early-answers.ts'
import { recoverFailedLoads, whenServerReturns } from './calls/server-return.ts'
import { forgetOutdatedBlanks, retryOutdated } from './calls/refresh.ts'
import { forgetAskedToTrack } from './device/asked-to-track.ts'
import { sweepDrafts } from './device/drafts.ts'
import { endFirstView } from './device/end-first-view.ts'
import { onTokenChange, readToken } from './device/token.ts'
import { closeTopOnEscape } from './dialogs/back-closes.ts'
import { createAppRouter } from './routes.tsx'
import { Notices } from './shell/lazy-notice-board.tsx'
import './styles/first.css'
import { applyFirstStyles } from './styles/first-styles.ts'
import { printLight } from './print/print-light.ts'
import { theme } from './theme.ts'
import { closeLostNotices } from './ui/notices.ts'
import { watchVersionsLater } from './versions/start-watching.ts'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      // A call lost on a weak network is tried twice more; an answer of the server, even a refusal, is final.
      retry: (failures, error) => failures < 2 && asApiError(error).status === 0,
      retryDelay: (failures) => 500 * 2 ** failures,
      refetchInterval: retryOutdated,
    },
    mutations: { networkMode: 'always' },
  },
})
// An address typed without '#' is answered with this page too: its path is treated as a place, known or not (S-59).
if (location.pathname !== '/') {
  history.replaceState(null, '', location.hash === '' ? `/#${location.pathname}${location.search}` : `/${location.hash}`)
}
const router = createAppRouter(queries)

void sweepDrafts()
recoverFailedLoads(queries)
forgetOutdatedBlanks(queries)
closeLostNotices(whenServerReturns)
printLight()
closeTopOnEscape()
watchVersionsLater()

// Nobody may see data that another person's session has read. The routes then decide which screen this tab shows.
onTokenChange(() => {
  endFirstView()
  dropEarly()
  if (readToken() === null) forgetAskedToTrack()
  void sweepDrafts()
  queries.clear()
  void router.invalidate()
})

const start = async (root: Element) => {
  await applyFirstStyles()
  root.setAttribute('data-started', '')
  // As a transition, so that a slow processor renders in pieces.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
          <Notices />
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  )
}

const root = document.querySelector('#root')
if (root) void start(root)
