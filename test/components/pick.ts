import { page } from 'vitest/browser'

/** Picks an option of a selector by their texts, also from its sheet on a phone. */
export const pick = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
