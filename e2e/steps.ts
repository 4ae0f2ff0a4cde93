import { expect, type Locator, type Page } from '@playwright/test'
import type { Role } from '../src/contract/roles.ts'
import { demoAccounts, demoPassword } from './calls.ts'

/** A page or a part of it. */
type Where = Page | Locator

export const signInByForm = async (page: Page, role: Role): Promise<void> => {
  await page.getByRole('textbox', { name: 'DPI' }).fill(demoAccounts[role].dpi)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
}

/** The sidebar; on a phone it is opened first. */
export const sections = async (page: Page): Promise<Locator> => {
  const opener = page.getByRole('button', { name: 'Abrir el menú' })
  const nav = page.getByRole('navigation', { name: 'Secciones' })
  await expect(opener.or(nav).first()).toBeVisible()
  if (await opener.isVisible()) await opener.click()
  return nav
}

/** The heading area of every signed-in screen. */
export const topBar = (page: Page): Locator => page.getByRole('region', { name: 'Barra superior' })

/** Picks options of a selector by their text. */
export const choose = async (where: Where, label: string, ...options: string[]): Promise<void> => {
  const selector = where.getByRole('combobox', { name: label, exact: true })
  for (const option of options) {
    await selector.click()
    await selector.page().getByRole('option', { name: option, exact: true }).click()
  }
}

/** The same by typing the option's text and pressing Enter. */
export const findAndChoose = async (where: Where, label: string, ...options: string[]): Promise<void> => {
  const selector = where.getByRole('combobox', { name: label, exact: true })
  for (const option of options) {
    await selector.click()
    await selector.fill(option)
    await expect(selector.page().getByRole('option')).toContainText([option])
    await selector.press('Enter')
  }
}

/** On a phone: opens the filters and waits for the animation, during which they move. */
export const openFilters = async (page: Page, name = 'Filtros'): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true })
  await button.click()
  const unfolding = button.locator('xpath=../following-sibling::*[1]')
  await expect(unfolding).not.toHaveCSS('height', '0px')
  await expect(unfolding).not.toHaveCSS('overflow', 'hidden')
}

/** Drags an element with the mouse, by an offset in pixels. */
export const drag = async (what: Locator, by: { x: number; y: number }): Promise<void> => {
  const box = await what.boundingBox()
  if (box === null) throw new Error('There is nothing to drag')
  const { mouse } = what.page()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await mouse.move(x, y)
  await mouse.down()
  await mouse.move(x + by.x, y + by.y, { steps: 5 })
  await mouse.up()
}

/** A row of a list: of the table, or on a phone its card. */
export const rowOf = (where: Where, text: string): Locator =>
  where.getByRole('row').or(where.getByRole('listitem')).filter({ hasText: text })

/** Matches case-sensitively, unlike a plain string. */
const verbatim = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))

/** The newest success notice with this text; an earlier one may still be fading out. */
export const success = (page: Page, text: string): Locator =>
  page
    .getByRole('status')
    .filter({ hasText: verbatim(text) })
    .last()
export const refusal = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: verbatim(text) })

export const heading = (where: Where, name: string | RegExp): Locator =>
  where.getByRole('heading', { level: 1, name: typeof name === 'string' ? verbatim(name) : name })

/** A gate that holds back a response until the test opens it. */
export const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}
