import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { createElement, type ReactNode } from 'react'

const closeButtonProps = { 'aria-label': 'Cerrar aviso' }
const icon = (Icon: typeof IconCheck) => createElement(Icon, { size: 18, 'aria-hidden': true })

/** The notice on the sign-in screen about an ended session, which outlives the screen where it ended. */
const SESSION = 'session'
/** The errors on display, and when each was shown. */
const shown = new Map<string, number>()

/** How the notices about the connection itself begin, also where they say that a form keeps what was typed. */
const NO_CONNECTION = 'No hay conexión con el servidor'
let whenConnected =
  (_: () => void): (() => void) =>
  () =>
    undefined
/** Declares what calls back once the server answers again, and returns how to stop that. */
export const closeLostNotices = (wait: typeof whenConnected): void => {
  whenConnected = wait
}

/** What a notice is about: an action on a record, and the record's name. */
export interface About {
  id: string
  name: string
}

/** The title alone becomes the message; below it stand the name of the record and the sentence, if there are any. */
const texts = (title: string, ...lines: (string | undefined)[]) => {
  const given = lines.filter((line) => line !== undefined && line !== '')
  if (given.length === 0) return { message: title }
  return { title, message: given.map((line) => createElement('div', { key: line }, line)) }
}

const hideErrors = (isOver: (id: string, since: number) => boolean) => {
  for (const [id, since] of shown) if (isOver(id, since)) notifications.hide(id)
}

const success = (title: string, name?: string, id?: string) =>
  notifications.show({
    ...(id !== undefined && { id }),
    ...texts(title, name),
    color: 'teal',
    icon: icon(IconCheck),
    autoClose: 3000,
    role: 'status',
    closeButtonProps,
  })

/**
 * Notices below the top bar, on a phone above the bar at the bottom. A success disappears by itself; an error stays until it is closed,
 * a later save or change succeeds, or its screen is left, and that there is no connection until there is one (B-GEN-38, S-62, 0080).
 */
export const notices = {
  success: (title: string) => success(title),

  /**
   * A record was saved, changed or deleted: errors from before that action was sent are removed. Of the same twice, as with photos one
   * after the other, the later replaces the earlier.
   */
  done: (title: string, name: string, sentAt = performance.now()) => {
    hideErrors((id, since) => id !== SESSION && since <= sentAt)
    const id = `done ${title} ${name}`
    notifications.hide(id)
    success(title, name, id)
  },

  warning: (message: string, autoClose = 3000) =>
    notifications.show({
      message,
      color: 'yellow',
      icon: icon(IconAlertTriangle),
      autoClose,
      role: 'alert',
      closeButtonProps,
    }),

  /** An error that the specification shows for three seconds; shown again, it replaces itself. */
  passingError: (id: string, message: string) => {
    notifications.hide(id)
    notifications.show({ id, message, color: 'red', icon: icon(IconX), autoClose: 3000, role: 'alert', closeButtonProps })
  },

  /** Until what it waits for has come, or the person closes it. Of two with the same id, the later replaces the earlier. */
  waiting: (title: string, { id, name }: About) => {
    notifications.hide(id)
    notifications.show({ id, ...texts(title, name), loading: true, autoClose: false, role: 'status', closeButtonProps })
  },

  /** Changes the words of what is shown as waiting; nothing if the person has closed it. */
  stillWaiting: (title: string, { id, name }: About) => notifications.update({ id, ...texts(title, name) }),

  /** Something that can wait, with buttons of its own, until it is answered: whoever offers it closes it. All others come first. */
  offer: (id: string, message: ReactNode) =>
    notifications.show({
      id,
      message,
      priority: -1,
      autoClose: false,
      withCloseButton: false,
      allowClose: false,
      role: 'status',
    }),

  /** Of two errors with the same id, the later replaces the earlier. */
  error: (title: string, message?: string, about: Partial<About> | string = {}) => {
    const { id, name } = typeof about === 'string' ? { id: about } : about
    if (id !== undefined) notifications.hide(id)
    // Not of a change that was not stored, which has a title of its own and which the person must see.
    const isLost = title.startsWith(NO_CONNECTION)
    const stopWaiting = isLost ? whenConnected(() => notifications.hide(given)) : undefined
    const given: string = notifications.show({
      ...(id !== undefined && { id }),
      ...texts(title, name, message),
      color: 'red',
      icon: icon(IconX),
      autoClose: false,
      role: 'alert',
      closeButtonProps,
      onClose: ({ id: closed }) => {
        stopWaiting?.()
        if (closed !== undefined) shown.delete(closed)
      },
    })
    shown.set(given, performance.now())
  },

  /** On the sign-in screen: why somebody has to sign in again, and what became of what they had just done. */
  sessionEnded: (title: string, outcome?: string) => notices.error(title, outcome, SESSION),

  /** Removes an error when its action is tried again. */
  close: (id: string) => notifications.hide(id),

  /** Removes the errors of a screen that is left. */
  leaveScreen: () => hideErrors((id) => id !== SESSION),

  /** Called after signing in: removes all errors, including the one about the ended session. */
  signedIn: () => hideErrors(() => true),
}
