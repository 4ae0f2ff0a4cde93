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
    // Before the token goes, so that other tabs see that nothing is to be kept for this person.
    void forgetDrafts()
    // The person leaves at once; on a weak network the server hears of it later, or its idle limit ends the session.
    if (readToken() !== null) {
      api.post('user/logout').catch(() => undefined)
      dropToken()
    }
    forgetPlace()
    void navigate({ to: '/login', replace: true })
  }, [navigate])
  return <LoadingScreen />
}
