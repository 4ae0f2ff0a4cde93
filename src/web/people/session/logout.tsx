import { Button, Group } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { apiWith } from '../../platform/calls/api.ts'
import { isTransient } from '../../platform/calls/transient.ts'
import { countUnsent, leaveNothing, readOutbox } from '../../platform/outbox/outbox.ts'
import { forgetDeviceOwner } from '../../platform/storage/device-owner.ts'
import { readToken } from '../../platform/storage/read-token.ts'
import { dropToken, onTokenChange } from '../../platform/storage/token.ts'
import { dropTracked, dropUnsentStop, noteUnsentStop, readTracked } from '../../platform/storage/tracked-vehicle.ts'
import { FullPage } from '../../platform/shell/pages/full-page.tsx'
import { LoadingScreen } from '../../platform/shell/pages/loading-page.tsx'
import { forgetPlace, placesAreOfNobody } from '../../platform/shell/remembered-place.ts'
import { forgetEmergencyTab } from '../../platform/shell/sidebar-links.ts'
import { isAgreed, unsentQuestion } from './unsent-question.ts'

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

const endSession = () => {
  const token = readToken()
  // What an expired session has left waits for the same person.
  if (token !== null) {
    // Before the token is removed, so that other tabs know to store nothing for this person.
    void leaveNothing()
    forgetDeviceOwner()
    // The screen changes at once; on a weak network the call arrives later, or the session expires.
    void signOut(token)
    dropToken()
  }
  forgetPlace()
  forgetEmergencyTab()
  placesAreOfNobody()
}

/** Signs out and shows the sign-in screen (S-24); asks first if something waits to be sent (0081). */
export const Logout = () => {
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState(0)
  useEffect(() => {
    let isLeft = false
    const leave = async () => {
      const count = readToken() === null ? 0 : isAgreed() ? 0 : await countUnsent()
      if (isLeft) return
      if (count > 0) return setUnsent(count)
      endSession()
      void navigate({ to: '/login', replace: true })
    }
    void leave()
    return () => {
      isLeft = true
    }
  }, [navigate])
  return unsent === 0 ? <LoadingScreen /> : <Unsent count={unsent} />
}

/** Asks in the page: the file of a dialog would have to be loaded, and what waits does so where there is no connection. */
const Unsent = ({ count }: { count: number }) => {
  const navigate = useNavigate()
  // The session may end or change in another tab meanwhile; the sign-in screen leads on to a session.
  useEffect(() => onTokenChange(() => void navigate({ to: '/login', replace: true })), [navigate])
  const { title, text, yes, no, color } = unsentQuestion(
    count,
    readOutbox().map(({ kept }) => kept.write.name),
  )
  return (
    <FullPage icon={IconCloudUp} title={title} text={text}>
      <Group justify="center">
        {/* Pressing Enter by habit must change nothing. */}
        <Button variant="default" autoFocus onClick={() => void navigate({ to: '/', replace: true })}>
          {no}
        </Button>
        <Button color={color} onClick={endSession}>
          {yes}
        </Button>
      </Group>
    </FullPage>
  )
}
