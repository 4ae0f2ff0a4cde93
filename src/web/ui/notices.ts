import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { createElement } from 'react'

const closeButtonProps = { 'aria-label': 'Cerrar aviso' }
const icon = (Icon: typeof IconCheck) => createElement(Icon, { size: 18, 'aria-hidden': true })

/** The notice on the sign-in screen about an ended session, which outlives the screen where it ended. */
const SESSION = 'session'
/** The errors on display. */
const shown = new Set<string>()

/**
 * Notices at the edge of the screen. A success disappears by itself; an error stays until it is closed, retried or its screen is
 * left (B-GEN-38, S-62).
 */
export const notices = {
  success: (message: string) =>
    notifications.show({ message, color: 'teal', icon: icon(IconCheck), autoClose: 3000, role: 'status', closeButtonProps }),

  warning: (message: string) =>
    notifications.show({
      message,
      color: 'yellow',
      icon: icon(IconAlertTriangle),
      autoClose: 3000,
      role: 'alert',
      closeButtonProps,
    }),

  /** Until it is closed. */
  waiting: (message: string, id: string) =>
    notifications.show({ id, message, loading: true, autoClose: false, withCloseButton: false, role: 'status' }),

  /** Of two errors with the same `id`, the later replaces the earlier. */
  error: (title: string, message?: string, id?: string) => {
    if (id !== undefined) notifications.hide(id)
    const given = notifications.show({
      ...(id !== undefined && { id }),
      ...(message ? { title, message } : { message: title }),
      color: 'red',
      icon: icon(IconX),
      autoClose: false,
      role: 'alert',
      closeButtonProps,
      onClose: ({ id: closed }) => closed !== undefined && shown.delete(closed),
    })
    shown.add(given)
  },

  /** Removes an error when its action is tried again. */
  close: (id: string) => notifications.hide(id),

  /** Removes the errors of a screen that is left. */
  leaveScreen: () => [...shown].filter((id) => id !== SESSION).forEach((id) => notifications.hide(id)),

  /** Called after signing in: removes all errors, including the one about the ended session. */
  signedIn: () => [...shown].forEach((id) => notifications.hide(id)),
}
