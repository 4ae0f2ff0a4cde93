import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../calls/api.ts'
import { forgetDrafts } from '../device/drafts.ts'
import { dropToken, readToken } from '../device/token.ts'
import { LoadingScreen } from '../shell/loading-page.tsx'
import { forgetPlace } from '../device/remembered-place.ts'

/** Signs out and shows the sign-in screen (S-24). */
export const Logout = () => {
  const navigate = useNavigate()
  useEffect(() => {
    // Before the token is removed, so that other tabs know to keep nothing for this person.
    void forgetDrafts()
    // The screen changes at once; on a weak network the call arrives later, or the session expires.
    if (readToken() !== null) {
      api.post('user/logout').catch(() => undefined)
      dropToken()
    }
    forgetPlace()
    void navigate({ to: '/login', replace: true })
  }, [navigate])
  return <LoadingScreen />
}
