import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emergencyRow } from '../../../../contract/emergencies/emergencies.schema.ts'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { vehicleRow } from '../../../../contract/fleet/vehicles.schema.ts'
import { fullLists, emergencies, people, vehicles } from '../../../../../test/components/full-lists.ts'
import { openScreen, phone } from '../../../../../test/components/open-screen.tsx'
import { listOf, type Sent } from '../../../../../test/components/server.ts'

const onPhone = { role: Role.Administrador, size: phone }
const main = page.getByRole('main')
const cards = main.getByRole('listitem')
const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => ({ element, box: element.getBoundingClientRect() }))

/** The controls of the cards that a person cannot press: below something else. */
const outOfReach = () =>
  [...document.querySelectorAll('main li :is(a, button, input:not([type="hidden"]))')].flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const isHit = hit !== null && (control.contains(hit) || hit.contains(control))
    return isHit ? [] : [control.getAttribute('aria-label') ?? control.textContent]
  })

test.each([
  '/emergencies',
  '/stations',
  '/users',
  '/vehicles',
  '/emergency-types',
  '/vehicle-types',
  '/human_resources/job_management',
])('cards of %s take at most 112 px, and everything that is touched at least 44', async (place) => {
  await openScreen(place, fullLists, onPhone)
  await expect.element(cards.first()).toBeVisible()
  expect(Math.max(...boxesOf('main li').map(({ box }) => Math.round(box.height)))).toBeLessThanOrEqual(112)
  await expect.poll(outOfReach).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  // A card is the target of its own link; a label that of the field in it.
  const small = boxesOf('main button, main label:has(input), nav[aria-label="Atajos"] :is(a, button)')
    .filter(({ element }) => element.checkVisibility())
    .filter(({ box }) => Math.min(box.height, box.width) < 44)
    .map(({ element }) => element.getAttribute('aria-label') ?? element.textContent)
  expect(small).toEqual([])
})

test('the pages of a list and the menu are touched easily, in letters of one size', async () => {
  await openScreen('/vehicles', fullLists, onPhone)
  const number = page.getByRole('button', { name: 'Página 2', exact: true })
  await expect.element(number).toBeVisible()
  expect(getComputedStyle(number.element()).fontSize).toBe('14px')
  await page.getByRole('button', { name: /^Más :/ }).click()
  const leave = page.getByRole('link', { name: 'Cerrar sesión' })
  await expect.element(leave).toBeInViewport({ ratio: 1 })
  for (const target of [leave, page.getByRole('link', { name: /^Perfil/ })])
    expect(target.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test.each([
  ['/vehicles', `${vehicles[1]?.unit} · ${vehicles[1]?.plate}`, `${vehicles[1]?.unit} · ${vehicles[1]?.plate}`],
  [
    '/emergencies',
    `${emergencies[1]?.emergency_type_text} · ${emergencies[1]?.address}`,
    `${emergencies[1]?.code} · ${emergencies[1]?.emergency_type_text}`,
  ],
  ['/users', people[1]?.name ?? '', people[1]?.name ?? ''],
])('the button of a card of %s names what its actions are for, and so does its sheet', async (place, about, title) => {
  await openScreen(place, fullLists, onPhone)
  await cards
    .nth(1)
    .getByRole('button', { name: `Acciones de ${about}`, exact: true })
    .click()
  const sheet = page.getByRole('dialog', { name: title, exact: true })
  await expect.element(sheet.getByRole('link', { name: 'Editar' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a choice is a sheet with large targets, and the grave ones first', async () => {
  const { id = 0 } = emergencies[0] ?? {}
  await openScreen('/emergencies', { 'GET emergency': listOf(emergencyRow, emergencies.slice(0, 1)) }, onPhone)
  await page.getByRole('combobox', { name: `Estado de la emergencia ${id}` }).click()
  const options = page.getByRole('option')
  await expect.element(options.first()).toBeVisible()
  expect(options.elements().map((option) => option.textContent)).toEqual(['Critica', 'Solicita apoyo', 'Activo', 'Resuelta'])
  const boxes = options.elements().map((option) => option.getBoundingClientRect())
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(48)
  const [, , active, resolved] = boxes
  expect((resolved?.top ?? 0) - (active?.bottom ?? 0)).toBeGreaterThan(12)
})

test('the filters offer the order of the list', async () => {
  await openScreen('/emergencies', fullLists, onPhone)
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await page.getByRole('combobox', { name: 'Ordenar por' }).click()
  await page.getByRole('option', { name: 'Dirección, de menor a mayor' }).click()
  await expect.poll(() => location.hash).toMatch(/ordering=address/)
})

test('another page begins at its top, with the focus before its first row', async () => {
  const pages = ({ query }: Sent) => listOf(vehicleRow, query.get('page') === '2' ? vehicles.toReversed() : vehicles, 65)
  await openScreen('/vehicles', { ...fullLists, 'GET vehicle': pages }, onPhone)
  await expect.element(cards.first()).toMatchTextContent('O-123BBB-GUATE1')
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect.poll(() => location.hash).toBe('#/vehicles?page=2')
  await expect.element(cards.first()).toMatchTextContent('P-109ABC')
  await expect.element(page.getByRole('group', { name: /^Página 2 de 7$/ })).toHaveFocus()
  await expect.element(cards.first()).toBeInViewport({ ratio: 1 })
  // Below the bar at the top, which is 56 px high.
  expect(cards.first().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(56)
  await userEvent.keyboard('{Tab}')
  expect(cards.first().element().contains(document.activeElement)).toBe(true)
})
