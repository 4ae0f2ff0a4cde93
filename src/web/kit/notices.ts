import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { createElement } from 'react'

const closeButtonProps = { 'aria-label': 'Cerrar aviso' }
const icon = (Icon: typeof IconCheck) => createElement(Icon, { size: 18, 'aria-hidden': true })

/** Notices at the edge of the screen. A success leaves by itself, an error stays until it is closed (B§9). */
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
    return notifications.show({
      ...(id !== undefined && { id }),
      ...(message ? { title, message } : { message: title }),
      color: 'red',
      icon: icon(IconX),
      autoClose: false,
      role: 'alert',
      closeButtonProps,
    })
  },

  /** Takes an error away once it is being tried again. */
  close: (id: string) => notifications.hide(id),
}
