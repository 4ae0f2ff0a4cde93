import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownHours } from '../../../contract/attendance/hours.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { fullLists } from '../../../../test/components/full-lists.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'

const role = Role.Administrador
const main = page.getByRole('main')

/** The focus is at what is called so. */
const expectFocusAt = async (name: string) => {
  const focused = () => document.activeElement
  await expect.poll(() => focused()?.getAttribute('aria-label') ?? focused()?.textContent).toBe(name)
}

// A-CON-25, A-NAV-30
test('the layout of a phone is that of 767 px and less', async () => {
  await openScreen('/vehicles', fullLists, { role })
  for (const [width, count] of [
    [768, 0],
    [767, 1],
  ] as const) {
    await page.viewport(width, 900)
    await expect.element(page.getByRole('button', { name: 'Abrir el menú' })).toHaveLength(count)
    await expect.element(page.getByRole('navigation', { name: 'Atajos' })).toHaveLength(count)
  }
})

test('the keyboard skips to the content, and always shows where the focus is', async () => {
  await openScreen('/vehicle-types', fullLists, { role })
  await expect.element(page.getByRole('row', { name: /Motobomba/ })).toBeVisible()
  const skip = page.getByRole('link', { name: 'Ir al contenido' })
  await expect.element(skip).not.toBeInViewport()
  await userEvent.keyboard('{Tab}')
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.element(main).toHaveFocus()
  for (const name of ['Crear', 'Altura de las filas', 'Buscar']) {
    await userEvent.keyboard('{Tab}')
    await expectFocusAt(name)
  }
  for (let step = 0; step < 5; step++) {
    const focused = document.activeElement ?? document.body
    expect.soft(getComputedStyle(focused).outlineStyle, focused.outerHTML).toBe('solid')
    await userEvent.keyboard('{Tab}')
  }
})

test('on a phone a closed menu cannot be focused, and an open one keeps the focus until Escape', async () => {
  await openScreen('/vehicle-types', fullLists, { role, size: phone })
  const bar = page.getByRole('region', { name: 'Barra superior' })
  const menu = bar.getByRole('button', { name: 'Menú', exact: true })
  await expect.element(menu).toBeVisible()
  menu.element().focus()
  await userEvent.keyboard('{Tab}')
  await expectFocusAt('Buscar')
  const opener = page.getByRole('button', { name: 'Abrir el menú' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Menú' })
  await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await sheet.getByRole('link', { name: 'Estaciones', exact: true }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => location.hash).toBe('#/stations')
})

test('the tabs of the profile are touched easily on a phone', async () => {
  await openScreen(
    '/user-profile',
    { 'GET user/me/hours': sample(ownHours), 'GET user/me/sessions': [] },
    { role: Role.Bombero, size: phone },
  )
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  expect(page.getByRole('tab').first().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('on a phone the bar alone shows the heading, and what is seldom done with the list is in a sheet', async () => {
  await openScreen('/stations', fullLists, { role, size: phone })
  const heading = page.getByRole('heading', { level: 1, name: 'Estaciones' })
  await expect.element(heading).toBeInTheDocument()
  expect(heading.element().getBoundingClientRect().height).toBeLessThanOrEqual(1)
  const load = page.getByRole('link', { name: 'Importar' })
  await expect.element(load).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await load.click()
  await expect.poll(() => location.hash).toBe('#/stations/import')
})

test('from 1280 px the sidebar has words, and shows where it goes on below', async () => {
  await openScreen('/vehicles', fullLists, { role, size: { width: 1280, height: 800 } })
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  await expect.element(sections.getByText('Vehículos', { exact: true })).toBeVisible()
  await expect.element(sections.getByText('Recursos', { exact: true })).toBeVisible()
  const list = sections.getByRole('group').first().element().parentElement
  const hint = () => list && getComputedStyle(list, '::after').visibility
  await expect.poll(hint).toBe('visible')
  list?.scrollTo(0, list.scrollHeight)
  await expect.poll(hint).toBe('hidden')
  await page.viewport(1279, 800)
  await expect.element(sections.getByText('Recursos', { exact: true })).not.toBeInTheDocument()
})
