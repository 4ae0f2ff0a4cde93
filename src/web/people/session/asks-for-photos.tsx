import { useBlocker } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useQuestions } from '../../platform/dialogs/questions.ts'
import { photosOfAllTabs } from '../../platform/photos/photos-of-all-tabs.ts'
import { countPhotos, subscribePhotos } from '../../platform/photos/unsent-photos.ts'
import { giveUp, unsentQuestion } from './unsent-question.ts'

/**
 * Asks, over the screen, before signing out drops photos that wait for a connection in this tab (0081). `Logout` asks for those of
 * other tabs.
 */
export const AsksForPhotos = () => {
  const { confirmLeave } = useQuestions()
  const count = useSyncExternalStore(subscribePhotos, countPhotos)
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (next.pathname !== '/user/logout' || countPhotos() === 0) return false
      const photos = await photosOfAllTabs()
      if (!(await confirmLeave(unsentQuestion(photos.length)))) return true
      giveUp(photos)
      return false
    },
    disabled: count === 0,
    // The photos ask themselves, also after their session.
    enableBeforeUnload: false,
  })
  return null
}
