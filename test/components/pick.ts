import { page, type Locator } from 'vitest/browser'

/** Picks an option of a selector by their texts, also from its sheet on a phone. */
export const pick = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export const moreActions = page.getByRole('button', { name: 'Más acciones', exact: true })

/** Presses a button in the moment of `connect`: a moment later what waits would be sent by itself, and the button would be gone. */
export const pressAs = async (button: Locator, connect: () => void): Promise<void> => {
  button.element().addEventListener('click', connect, { capture: true, once: true })
  await button.click()
}

/** Chooses from the menu of a record's head, which is a sheet on a phone. */
export const chooseAction = async (name: string): Promise<void> => {
  await moreActions.click()
  const inSheet = page.getByRole('dialog', { name: 'Más acciones' }).getByRole('button', { name, exact: true })
  await page.getByRole('menuitem', { name, exact: true }).or(inSheet).click()
}
