import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { emulateMedia } from './commands.ts'

/** A sheet of letter size between its margins, in CSS pixels. */
const SHEET = 720

/** Lays the screen out as on paper, until the test ends. Where sheets break, only a printed journey shows (`e2e/printed.ts`). */
export const onPaper = async (): Promise<void> => {
  onTestFinished(async () => {
    dispatchEvent(new Event('afterprint'))
    await emulateMedia({ media: 'screen' })
  })
  await page.viewport(SHEET, 960)
  dispatchEvent(new Event('beforeprint'))
  await emulateMedia({ media: 'print' })
}
