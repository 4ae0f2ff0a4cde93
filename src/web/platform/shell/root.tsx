import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { emergencyAt } from '../../../contract/shared/rights/screen-places.ts'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { useTabCount } from '../ui/screen-title.ts'
import { useFirstViewEnds } from './end-first-view.ts'
import { notices } from '../dialogs/notices.ts'

const { list, record } = resourceScreens.emergency
const withFirstView = new Set<string>(['/', list.path, record.path, '/emergency_open/$id'])

const NAME = 'Sirena'

/** Wraps every screen; adds only the title, which React moves into the document's head. */
export const Root = () => {
  // An emergency by its number, so that the tabs of several differ.
  const title = useRouterState({
    select: ({ matches, location }) => emergencyAt(location.pathname) ?? matches.at(-1)?.staticData.title,
  })
  const count = useTabCount()
  const router = useRouter()
  const place = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath })
  // Only these have one, and end it themselves once they have loaded.
  useFirstViewEnds(place !== undefined && !withFirstView.has(place))
  useEffect(() => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && notices.leaveScreen()), [router])
  return (
    <>
      <title>{(count === 0 ? '' : `(${count}) `) + (title === undefined ? NAME : `${title} · ${NAME}`)}</title>
      <Outlet />
    </>
  )
}
