import { useNotifications } from '@mantine/notifications'
import { useEffect, useState, type ComponentType } from 'react'

/** Loads the notice board with the first notice, to keep the sign-in screen small. If loading fails, the next notice retries. */
export const Notices = () => {
  const { notifications } = useNotifications()
  const [Board, setBoard] = useState<ComponentType>()
  const { length } = notifications
  useEffect(() => {
    if (length === 0 || Board !== undefined) return
    void import('./notice-board.tsx').catch(() => undefined).then((loaded) => loaded && setBoard(() => loaded.NoticeBoard))
  }, [length, Board])
  return Board === undefined ? null : <Board />
}
