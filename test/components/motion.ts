import { onTestFinished } from 'vitest'
import { emulateMedia } from './commands.ts'

/** Lets dialogs fade and drawers slide, until the test ends: the focus returns when they have ended. */
export const withMotion = async (): Promise<void> => {
  onTestFinished(() => emulateMedia({ reducedMotion: 'reduce' }))
  await emulateMedia({ reducedMotion: 'no-preference' })
}
