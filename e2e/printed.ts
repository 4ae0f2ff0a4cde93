import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'

/** The text of each printed page. */
export const printed = async (page: Page, format: 'Letter' | 'A4' = 'Letter'): Promise<string[]> => {
  const file = await page.pdf({ format, printBackground: false, preferCSSPageSize: false })
  const { text } = await extractText(new Uint8Array(file))
  return text.map((words) => words.replaceAll(/\s+/g, ' '))
}
