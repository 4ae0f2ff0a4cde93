import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { apiWith } from '../calls/api.ts'
import { isTransient } from '../calls/transient.ts'
import { forgetDrafts } from '../device/drafts.ts'
import { dropToken, readToken } from '../device/token.ts'
import { dropTracked, dropUnsentStop, noteUnsentStop, readTracked } from '../device/tracked-vehicle.ts'
import { LoadingScreen } from '../shell/loading-page.tsx'
import { forgetPlace } from '../device/remembered-place.ts'

/** The vehicle that this device tracks would otherwise stay on tracking until an administrator stops it. */
const signOut = async (token: string): Promise<void> => {
  const api = apiWith(token)
  const tracked = readTracked()
  dropTracked()
  if (tracked !== undefined) {
    // Also if the page is closed before the network is back: then with this person's next session.
    noteUnsentStop(tracked)
    const { id, tracking } = tracked
    await onceOnline(() => api.post('vehicle/status_tracking', { id, status: false, tracking })).then(
      () => dropUnsentStop(tracking),
      () => undefined,
    )
  }
  await onceOnline(() => api.post('user/logout')).catch(() => undefined)
}

/** Sends; without a network again once it is back, while this page is open. */
const onceOnline = async (send: () => Promise<unknown>): Promise<unknown> => {
  const isBack = new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  try {
    return await send()
  } catch (failure) {
    if (navigator.onLine || !isTransient(failure)) throw failure
    await isBack
    return onceOnline(send)
  }
}

/** Signs out and shows the sign-in screen (S-24). */
export const Logout = () => {
  const navigate = useNavigate()
  useEffect(() => {
    // Before the token is removed, so that other tabs know to keep nothing for this person.
    void forgetDrafts()
    // The screen changes at once; on a weak network the call arrives later, or the session expires.
    const token = readToken()
    if (token !== null) {
      void signOut(token)
      dropToken()
    }
    forgetPlace()
    void navigate({ to: '/login', replace: true })
  }, [navigate])
  return <LoadingScreen />
}
