import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { stationRow } from '../../../../contract/stations/stations.schema.ts'
import { userCard, userRow } from '../../../../contract/people/users.schema.ts'
import { vehicleRow } from '../../../../contract/fleet/vehicles.schema.ts'
import { central } from '../../../../../test/components/a-user.ts'
import { expectAccessible } from '../../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../../test/components/paper.ts'
import { sample } from '../../../../../test/components/sample.ts'
import { listOf, type Answers } from '../../../../../test/components/server.ts'

const qr_code = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const cards = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    sample(userCard, {
      id: n + 1,
      name: `Elsa Batz ${n + 1}`,
      range_text: 'Bombero de 2da. Clase',
      no_registry: `R-${n + 1}`,
      station_text: central.name,
      qr_code,
    }),
  )
const stations: Answers = { 'GET station/filter_list': [{ id: central.id, name: central.name }] }
const print = page.getByRole('button', { name: 'Imprimir', exact: true })
const ofPerson = page.getByRole('article', { name: 'Carné de Elsa Batz 1', exact: true })

for (const [name, size] of [
  ['desk', desk],
  ['phone', phone],
] as const)
  test(`the cards of a station are shown once one is chosen, at a ${name}`, async () => {
    const server = await openScreen(
      '/users/cards',
      { ...stations, 'GET user/cards': cards(12) },
      { role: Role.RecursosHumanos, size },
    )
    await expect.element(page.getByText('Elija una estación para ver sus carnés')).toBeVisible()
    await expect.element(print).toBeDisabled()
    expect(server.sent('GET user/cards')).toEqual([])
    await expectAccessible()
    await page.getByRole('combobox', { name: 'Estación' }).click()
    await page.getByRole('option', { name: central.name }).click()
    await expect.element(ofPerson).toBeInTheDocument()
    await expect.element(page.getByText('12 carnés en 2 hojas A4')).toBeVisible()
    await expect.element(print).toBeEnabled()
    expect(server.sent('GET user/cards')[0]?.query.get('station_id')).toBe(String(central.id))
    await expectAccessible()
  })

test('a card of 85.6 by 54 mm has everything whole, and initials where its photo did not load', async () => {
  const [card] = cards(1)
  await openScreen(
    '/users/cards?id=1',
    { 'GET user/cards': [{ ...card, photo: 'data:image/png;base64,no' }] },
    { role: Role.RecursosHumanos },
  )
  await expect.element(ofPerson).toMatchTextContent(/Bombero de 2da\. ClaseRegistroR-1/)
  await expect.element(ofPerson).toMatchTextContent(/EB/)
  await expect.element(page.getByText('1 carné en 1 hoja A4')).toBeVisible()
  const back = page.getByRole('link', { name: 'Atras', exact: true })
  await expect.element(back).toHaveAttribute('href', '/#/users/1')
  const lost = page.getByRole('alert').filter({ hasText: 'No se cargó una foto: su carné lleva las iniciales.' })
  await expect.element(lost.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = ofPerson.element()
  expect([scrollWidth <= clientWidth, scrollHeight <= clientHeight]).toEqual([true, true])
  await expectAccessible()
  await onPaper()
  await expect.element(print).not.toBeInTheDocument()
  const { width, height } = ofPerson.element().getBoundingClientRect()
  expect([width, height].map((pixels) => ((pixels / 96) * 25.4).toFixed(1))).toEqual(['85.6', '54.0'])
})

const commander = { role: Role.Comandante, person: { station: central, station_text: central.name } }
test('a commander prints the cards of the own station, without a choice', async () => {
  const server = await openScreen('/users/cards', { ...stations, 'GET user/cards': cards(1) }, commander)
  await expect.element(ofPerson).toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Estación' })).not.toBeInTheDocument()
  expect(server.sent('GET user/cards')[0]?.query.get('station_id')).toBe(String(central.id))
})

for (const [id, offered] of [
  [central.id, 1],
  [central.id + 1, 0],
] as const)
  test(`a commander is ${offered ? '' : 'not '}led to the cards by ${offered ? 'the own' : 'another'} station`, async () => {
    await openScreen(
      `/stations/${id}`,
      {
        'GET station/{id}': sample(stationRow, {
          id,
          no_station: `${id}`,
          name: `Estación ${id}`,
          address: 'Zona 1',
          phone_number: '77610000',
          lat: 14.8,
          lng: -91.5,
        }),
        'GET vehicle': listOf(vehicleRow, []),
        'GET user': listOf(userRow, [{ id: 30, first_name: 'Elsa', last_name: 'Batz', name: 'Elsa Batz' }]),
      },
      commander,
    )
    await expect.element(page.getByText('Elsa Batz')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Imprimir carnés' })).toHaveLength(offered)
  })
