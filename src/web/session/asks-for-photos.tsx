import { useBlocker } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useQuestions } from '../dialogs/questions.ts'
import { countPhotos, subscribePhotos } from '../photos/unsent-photos.ts'

/** Asks before signing out drops photos that wait for a connection (0081). */
export const AsksForPhotos = () => {
  const { confirmLeave } = useQuestions()
  const count = useSyncExternalStore(subscribePhotos, countPhotos)
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (next.pathname !== '/user/logout' || countPhotos() === 0) return false
      return !(await confirmLeave({
        title: '¿Cerrar sesión sin enviar?',
        text: waiting(countPhotos()),
        yes: 'Cerrar sesión',
        no: 'Seguir aquí',
        color: 'signal',
      }))
    },
    disabled: count === 0,
    // The photos ask themselves, also after their session.
    enableBeforeUnload: false,
  })
  return null
}

const waiting = (count: number): string =>
  count === 1 ? 'Hay 1 foto sin enviar, que se perderá.' : `Hay ${count} fotos sin enviar, que se perderán.`
