import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { createElement } from 'react'

const closeButtonProps = { 'aria-label': 'Cerrar aviso' }
const icon = (Icon: typeof IconCheck) => createElement(Icon, { size: 18, 'aria-hidden': true })

/** Tells on the sign-in screen why the session ended, so it outlasts the screen where it did. */
const SESSION = 'session'
/** The errors that are shown. */
const shown = new Set<string>()

/**
 * Notices at the edge of the screen. A success leaves by itself, an error stays until it is closed, tried again or left behind
 * (B-GEN-38, S-62).
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

  /** Of two errors with one `id` the later takes the earlier's place. */
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

  /** Takes an error away once it is being tried again. */
  close: (id: string) => notifications.hide(id),

  /** Errors go with the screen that they belong to. */
  leaveScreen: () => [...shown].filter((id) => id !== SESSION).forEach((id) => notifications.hide(id)),

  /** Whatever kept a person out has passed. */
  signedIn: () => [...shown].forEach((id) => notifications.hide(id)),
}
