import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { option } from '../../../contract/shared/resource.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { fullLists } from '../../../../test/components/full-lists.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { listOf, type Sent } from '../../../../test/components/server.ts'

const role = Role.Administrador
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const loaded = (name: string) => page.getByRole('row', { name }).or(page.getByRole('listitem')).first()

const choose = async (label: string, option: string) => {
  await choice(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe.each([{ width: 1440 }, { width: 1024 }])('$width px wide', ({ width }) => {
  const size = { width, height: 900 }
  const isNarrow = width < 1200

  test('removing the filters leaves the focus at them', async () => {
    await openScreen('/emergencies?region_type=Occidente', fullLists, { role, size })
    await expect.element(loaded('5980')).toBeVisible()
    if (isNarrow) await button('Filtros (1)').click()
    button('Quitar filtros').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.hash).toBe('#/emergencies')
    await expect.element(button('Filtros')).toHaveFocus()
  })

  test('removing the filters of an empty list leaves the focus at its search or its filters', async () => {
    const answers = {
      ...fullLists,
      'GET station': ({ query }: Sent) => (query.has('search') ? { count: 0, results: [] } : fullLists['GET station']),
    }
    await openScreen('/stations?state=20&search=ninguna', answers, { role, size })
    await expect.element(page.getByRole('status').filter({ hasText: 'Sin Estaciones' })).toBeVisible()
    button('Quitar filtros').last().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.hash).toBe('#/stations')
    await expect.element(isNarrow ? button('Filtros') : page.getByRole('searchbox', { name: 'Buscar' })).toHaveFocus()
  })
})

test('the shortcuts above the emergencies set the filter of the status', async () => {
  const server = await openScreen('/emergencies', fullLists, { role })
  const asked = () => server.sent('GET emergency').at(-1)?.query.get('status')
  for (const [shortcut, status, search] of [
    ['En curso', '20,40,50', 'ordering=gravity&status=20%2C40%2C50'],
    ['Resueltas', '30', 'status=30'],
  ] as const) {
    await page.getByText(shortcut, { exact: true }).click()
    await expect.poll(() => location.hash).toBe(`#/emergencies?${search}`)
    await expect.poll(asked).toBe(status)
  }
  await page.getByText('Todas', { exact: true }).click()
  await expect.poll(() => location.hash).toBe('#/emergencies')
})

test.each([
  { size: desk, where: 'at a desk' },
  { size: phone, where: 'on a phone' },
])('a filter that a shortcut says is not counted, and stays when the others are removed, $where', async ({ size }) => {
  const isPhone = size === phone
  await openScreen('/emergencies', fullLists, { role, size })
  await page.getByText('En curso', { exact: true }).click()
  await expect.poll(() => location.hash).toMatch(/status=20%2C40%2C50$/)
  await expect.element(page.getByRole('radio', { name: 'En curso' })).toBeChecked()
  await expect.element(button('Filtros')).toBeVisible()
  await expect.element(button('Quitar filtros')).not.toBeInTheDocument()

  await button('Filtros').click()
  await choose('Región', 'Occidente')
  await expect.poll(() => location.hash).toMatch(/region_type=Occidente/)
  await button('Quitar filtros').first().click()
  await expect.poll(() => location.hash).toMatch(/emergencies\?ordering=gravity&status=20%2C40%2C50$/)

  expect(choice('Estado').element().getAttribute('value')).toMatch(/^(Todos)?$/)
  await choose('Estado', 'Activo')
  await expect.poll(() => location.hash).toMatch(/status=20$/)
  if (isPhone) await page.getByRole('button', { name: /^Ver / }).click()
  await expect.element(button('Filtros (1)')).toBeVisible()
})

test.each([
  { size: desk, where: 'at a desk' },
  { size: phone, where: 'on a phone' },
])('a filter can be typed into, $where', async ({ size }) => {
  const answers = {
    ...fullLists,
    'GET emergency_type/filter_list': [],
    'GET station/filter_list': [
      { id: 4, name: '3a. Compañía Salcajá' },
      { id: 5, name: '4a. Compañía San Juan' },
    ],
  }
  await openScreen('/emergencies', answers, { role, size })
  await button('Filtros').click()
  for (const [name, typed, shown] of [
    ['Estación', 'salcaja', '3a. Compañía Salcajá'],
    ['Estado', 'res', 'Resuelta'],
  ] as const) {
    await choice(name).click()
    await userEvent.keyboard(typed)
    await expect.element(page.getByRole('option').first()).toHaveTextContent(shown)
    await userEvent.keyboard('{Enter}')
    await expect.element(choice(name)).toHaveValue(shown)
    await expect.element(choice(name)).not.toHaveAttribute('aria-activedescendant')
  }
  await expect.poll(() => location.hash).toMatch(/[?&]status=30/)
})

// A-API-69, A-API-70
test.each([
  { size: desk, where: 'at a desk' },
  { size: phone, where: 'on a phone' },
])('what is typed into a filter is searched by the server too, $where', async ({ size }) => {
  const found = ({ query }: Sent) =>
    listOf(option, query.get('search') === 'xela' ? [{ id: 9, name: "Compañía nueva K'iche', Xela" }] : [])
  const answers = { ...fullLists, 'GET station/filter_list': [{ id: 4, name: '3a. Compañía' }], 'GET station': found }
  const server = await openScreen('/emergencies', answers, { role, size })
  await button('Filtros').click()
  await choice('Estación').click()
  expect(server.sent('GET station')).toEqual([])
  await userEvent.keyboard('xela')
  await page.getByRole('option', { name: /nueva/ }).click()
  await expect.element(choice('Estación')).toHaveValue("Compañía nueva K'iche', Xela")
  await expect.poll(() => location.hash).toMatch(/station_emergency__station=9/)
  const asked = server.sent('GET station').map(({ query }) => Object.fromEntries(query))
  expect(asked).toEqual([{ async_options: 'true', search: 'xela' }])
})

test('stations are offered as the server orders them, by their numbers', async () => {
  const answers = { ...fullLists, 'GET station/filter_list': ['1a. A', '9a. B', '10a. C'].map((name, id) => ({ id, name })) }
  await openScreen('/emergencies', answers, { role })
  await choice('Estación').click()
  const numbered = page.getByRole('option').filter({ hasText: /^\d+a\. / })
  await expect.element(numbered).toHaveLength(3)
  expect(numbered.elements().map(({ textContent }) => textContent)).toEqual(['1a. A', '9a. B', '10a. C'])
})
