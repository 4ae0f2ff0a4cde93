import type { BrowserCommand } from 'vitest/node'
import type {} from '@vitest/browser-playwright'

/** The other side of `commands.ts`, which runs beside the browser. */
export const browserCommands = {
  emulateMedia: (({ page }, media) => page.emulateMedia(media)) satisfies BrowserCommand<
    [{ media?: 'screen' | 'print'; colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' }]
  >,
  moveMouseAway: (({ page }) => page.mouse.move(0, 0)) satisfies BrowserCommand,
}
