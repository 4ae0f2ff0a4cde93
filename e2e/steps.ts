import { expect, type Locator, type Page } from '@playwright/test'
import type { Role } from '../src/contract/shared/rights/roles.ts'
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

/** An option by its text, also if its state stands behind it. */
export const optionOf = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?: · |$)`)

/** Picks options of a selector by their text; on a phone in its sheet, which stays open while several may be picked. */
export const choose = async (where: Where, label: string, ...options: string[]): Promise<void> => {
  const selector = where.getByRole('combobox', { name: label, exact: true })
  for (const option of options) {
    await selector.click()
    await selector
      .page()
      .getByRole('option', { name: optionOf(option) })
      .click()
    await leaveSheet(selector.page())
  }
}

/** The same by typing the option's text and pressing Enter. */
export const findAndChoose = async (where: Where, label: string, ...options: string[]): Promise<void> => {
  const selector = where.getByRole('combobox', { name: label, exact: true })
  for (const option of options) {
    await selector.click()
    const found = selector.page().getByRole('option')
    const search = selector.page().getByRole('searchbox', { name: `Buscar en ${label}` })
    const wanted = found.filter({ hasText: option }).first()
    // A sheet of few options has no search box. 'Todos' and a stored option are there before the others have loaded.
    if (!(await selector.isEditable())) await expect(search.or(wanted).first()).toBeVisible()
    const box = (await search.isVisible()) ? search : selector
    if (await box.isEditable()) {
      await box.fill(option)
      await expect(found).toContainText([option])
      await box.press('Enter')
    } else {
      await wanted.click()
    }
    await leaveSheet(selector.page())
  }
}

/** Leaves the sheet in which several options may be picked. */
const leaveSheet = async (page: Page): Promise<void> => {
  const done = page.getByRole('button', { name: 'Listo', exact: true })
  if (await done.isVisible()) await done.click()
}

type RowAction = 'Ver' | 'Editar' | 'Eliminar'

/** Where a row's actions are: in the table, in the row; on a phone, in the sheet behind the card's button. */
const openActions = async (row: Locator): Promise<Locator> => {
  await expect(row).toBeVisible()
  const opener = row.getByRole('button', { name: 'Acciones' })
  if (!(await opener.isVisible())) return row
  await opener.click()
  return row.page().getByRole('dialog')
}

const actionIn = (where: Locator, name: RowAction) =>
  where.getByRole(name === 'Eliminar' ? 'button' : 'link', { name, exact: true })

/** Does something with a row of a list. A card on a phone is itself the link to its record. */
export const act = async (row: Locator, name: RowAction): Promise<void> => {
  await expect(row).toBeVisible()
  const isCard = (await row.getAttribute('class'))?.includes('Card') ?? false
  await (name === 'Ver' && isCard ? row.getByRole('link').first() : actionIn(await openActions(row), name)).click()
}

/** Checks which of editing and deleting a row offers. */
export const expectChanges = async (row: Locator, offered: readonly RowAction[]): Promise<void> => {
  const where = await openActions(row)
  for (const name of ['Editar', 'Eliminar'] as const)
    await expect(actionIn(where, name)).toHaveCount(offered.includes(name) ? 1 : 0)
  // In the table the focus may be in the search box, which Escape empties.
  if (where === row) return
  await row.page().keyboard.press('Escape')
  await expect(where).toHaveCount(0)
}

/** Chooses from the menu of a record's head; on a phone from its sheet. */
export const chooseAction = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
  const inSheet = page.getByRole('dialog', { name: 'Más acciones' }).getByRole('button', { name, exact: true })
  await page.getByRole('menuitem', { name, exact: true }).or(inSheet).click()
}

/** Opens the filters, on a phone in a sheet; else it waits for the animation of their panel, during which they move. */
export const openFilters = async (page: Page, name = 'Filtros'): Promise<Locator> => {
  const button = page.getByRole('button', { name, exact: true })
  await button.click()
  if ((await button.getAttribute('aria-haspopup')) === 'dialog') {
    await expect(filterSheet(page)).toBeVisible()
    return filterSheet(page)
  }
  const unfolding = page.locator(`[id='${await button.getAttribute('aria-controls')}']`)
  await expect(unfolding).not.toHaveCSS('height', '0px')
  await expect(unfolding).not.toHaveCSS('overflow', 'hidden')
  return page.getByRole('main')
}

const filterSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Filtros', exact: true })

/** Closes the sheet of the filters, if they are in one. */
export const seeResults = async (page: Page): Promise<void> => {
  const button = filterSheet(page).getByRole('button', { name: /^Ver / })
  if (await button.isVisible()) await button.click()
  await expect(filterSheet(page)).toHaveCount(0)
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

/** The heading of a screen: not that of the first view, which says the same before the application is there. */
export const heading = (where: Where, name: string | RegExp): Locator =>
  where
    .getByRole('heading', { level: 1, name: typeof name === 'string' ? verbatim(name) : name })
    .and(where.locator(':not(#first-view *)'))

/** A gate that holds back a response until the test opens it. */
export const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}
