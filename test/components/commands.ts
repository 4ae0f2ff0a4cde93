import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: {
      media?: 'screen' | 'print'
      colorScheme?: 'light' | 'dark'
      reducedMotion?: 'reduce' | 'no-preference'
    }) => Promise<void>
    moveMouseAway: () => Promise<void>
  }
}

/** What a test can only ask of the browser from outside its page. */
export const { emulateMedia, moveMouseAway } = commands
