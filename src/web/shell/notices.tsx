import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const NoticeBoard = lazy(() => import('./notice-board.tsx').then((module) => ({ default: module.NoticeBoard })))

/** Where notices appear. The board comes with the first of them, so that the sign-in screen is light. */
export const Notices = () => {
  const { notifications } = useNotifications()
  const [isNeeded, setNeeded] = useState(false)
  if (notifications.length > 0 && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <Suspense fallback={null}>
      <NoticeBoard />
    </Suspense>
  ) : null
}
