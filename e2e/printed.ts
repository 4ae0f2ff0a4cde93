import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'

/** The words of each page that comes out of the printer, as a reader of the file finds them. */
export const printed = async (page: Page, format: 'Letter' | 'A4' = 'Letter'): Promise<string[]> => {
  const file = await page.pdf({ format, printBackground: false, preferCSSPageSize: false })
  const { text } = await extractText(new Uint8Array(file))
  return text.map((words) => words.replaceAll(/\s+/g, ' '))
}
