import { useNotifications } from '@mantine/notifications'
import { useEffect, useState, type ComponentType } from 'react'

const load = () => import('./notice-board.tsx').catch(() => undefined)

/** Loads the notice board ahead of its first notice, which may be about a lost network. */
export const loadNoticeBoard = (): void => void load()

/** Loads the notice board with the first notice, to keep the sign-in screen small. If loading fails, the next notice retries. */
export const Notices = () => {
  const { notifications } = useNotifications()
  const [Board, setBoard] = useState<ComponentType>()
  const { length } = notifications
  useEffect(() => {
    if (length === 0 || Board !== undefined) return
    void load().then((loaded) => loaded && setBoard(() => loaded.NoticeBoard))
  }, [length, Board])
  return Board === undefined ? null : <Board />
}
