import { useNotifications } from '@mantine/notifications'
import { useEffect, useState, type ComponentType } from 'react'

/** Where notices appear. The board comes with the first of them, so that the sign-in screen is light; where it cannot, the next asks again. */
export const Notices = () => {
  const { notifications } = useNotifications()
  const [Board, setBoard] = useState<ComponentType>()
  const { length } = notifications
  useEffect(() => {
    if (length === 0 || Board !== undefined) return
    void import('./notice-board.tsx').then(
      ({ NoticeBoard }) => setBoard(() => NoticeBoard),
      () => undefined,
    )
  }, [length, Board])
  return Board === undefined ? null : <Board />
}
