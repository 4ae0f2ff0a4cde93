import type { Locator, Page } from '@playwright/test'
import { showDay } from '../src/contract/shared/dates/dates.ts'

/** The text field of a day; its calendar button has the label in its name, too. */
export const dayField = (where: Page | Locator, label: string): Locator =>
  where.getByRole('textbox', { name: label, exact: true })

/** Writes a day, `YYYY-MM-DD`, as people do. */
export const writeDay = (where: Page | Locator, label: string, day: string): Promise<void> =>
  dayField(where, label).fill(showDay(day))
