import { useNotifications } from '@mantine/notifications'
import { useEffect, useState, type ComponentType } from 'react'

const RETRY_MS = 2000

const load = () => import('./notice-board.tsx').catch(() => undefined)

/** Loads the notice board ahead of its first notice, which may be about a lost network. */
export const loadNoticeBoard = (): void => void load()

/** Loads the notice board with the first notice, to keep the sign-in screen small. Loading that fails is tried again. */
export const Notices = () => {
  const { notifications } = useNotifications()
  const [Board, setBoard] = useState<ComponentType>()
  const { length } = notifications
  useEffect(() => {
    if (length === 0 || Board !== undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = async () => {
      const loaded = await load()
      if (loaded === undefined) timer = setTimeout(() => void attempt(), RETRY_MS)
      else setBoard(() => loaded.NoticeBoard)
    }
    void attempt()
    return () => clearTimeout(timer)
  }, [length, Board])
  return Board === undefined ? null : <Board />
}
