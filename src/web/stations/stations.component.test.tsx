import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../contract/shared/rights/roles.ts'
import { StationState } from '../../contract/stations/station-states.ts'
import { stationRow } from '../../contract/stations/stations.schema.ts'
import { userRow } from '../../contract/people/users.schema.ts'
import { VehicleState } from '../../contract/fleet/vehicle-states.ts'
import { vehicleRow } from '../../contract/fleet/vehicles.schema.ts'
import { askedPositions, positionOf } from '../../../test/components/device-positions.ts'
import { openScreen, phone } from '../../../test/components/open-screen.tsx'
import { pick } from '../../../test/components/pick.ts'
import { sample } from '../../../test/components/sample.ts'
import { answer, listOf, refusal, type Sent } from '../../../test/components/server.ts'

const admin = { role: Role.Administrador }
const central = {
  id: 4,
  no_station: '01',
  name: 'Estación Central',
  address: '4a. calle 5-67',
  phone_number: '77635501',
  state: StationState.Disponible,
  region_type: 'Occidente' as const,
  lat: 14.845239,
  lng: -91.523187,
}
const tenOf = <T,>(page: string | null, make: (number: number) => T) =>
  Array.from({ length: 10 }, (_, n) => make(n + 1 + (Number(page ?? 1) - 1) * 10))
const person = (n: number) => ({
  id: n,
  name: `Persona ${n}`,
  name_role: 'Bombero',
  email: `p${n}@example.org`,
  status: n % 2 ? 5 : 1,
})
const vehicle = (n: number) => ({
  id: n,
  plate: `P-${n}`,
  unit: `U-${n}`,
  model: 'Hino',
  disponibility: VehicleState.EnReparacion,
})

const answers = {
  'GET station': listOf(stationRow, [central]),
  'GET station/{id}': sample(stationRow, central),
  // Rows on which the pointer rests.
  'GET user/{id}': answer(404, { detail: 'Not found.' }),
  'GET vehicle/{id}': answer(404, { detail: 'Not found.' }),
  'GET user': ({ query }: Sent) => listOf(userRow, tenOf(query.get('page'), person), 25),
  'GET vehicle': ({ query }: Sent) => listOf(vehicleRow, tenOf(query.get('page'), vehicle), 31),
}
const people = page.getByRole('region', { name: 'Usuarios' })
const vehicles = page.getByRole('region', { name: 'Vehículos' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
const states = ['Disponible', 'Activo', 'De vuelta', 'En emergencia', 'Inactivo']

// A-CON-06, A-RTE-27, B-CON-21, B-CON-28, B-STA-07, B-STA-16, B-STA-17, B-STA-18, B-STA-19, B-STT-12, B-VAL-31
test('the form of a station names what is missing, and offers the regions and states', async () => {
  const server = await openScreen('/stations/Create', answers, admin)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nueva estación' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => page.getByText('Este campo es requerido', { exact: true }).elements().length).toBe(8)
  for (const name of ['Latitud', 'Longitud'])
    await expect.element(page.getByRole('textbox', { name })).toHaveAccessibleDescription('Este campo es requerido')
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('77635501')
  await expect.element(page.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('+(502) 7763-5501')
  await page.getByRole('combobox', { name: 'Región' }).click()
  await expect.poll(options).toEqual(['Central', 'Sur', 'Oriente', 'Occidente', 'Norte'])
  await page.getByRole('option', { name: 'Occidente' }).click()
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await expect.poll(options).toEqual(states)
  expect(server.sent('POST station')).toEqual([])
})

describe('the list of stations', () => {
  // B-ERR-31, B-STA-01, B-STA-02, B-STA-03, B-STA-05, B-STA-13, B-STA-20
  test('shows its columns, and is filtered by state and region', async () => {
    const server = await openScreen('/stations?search=Central', answers, admin)
    await expect.element(page.getByRole('row').filter({ hasText: central.name })).toMatchTextContent('+(502) 7763-5501')
    await expect.element(page.getByRole('link', { name: 'Crear', exact: true })).toBeVisible()
    expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Nombre',
      'Dirección',
      'Teléfono',
      'Estado',
      'Acciones',
    ])
    server.answer({ 'GET station': listOf(stationRow, []) })
    await pick('Estado', 'Inactivo')
    await expect.element(page.getByText('Sin Estaciones', { exact: true })).toBeVisible()
    server.answer(answers)
    await pick('Estado', 'Disponible')
    await pick('Región', 'Occidente')
    await expect.poll(() => location.hash).toMatch(/state=10&region_type=Occidente/)
    const asked = 'page=1&search=Central&state=10&region_type=Occidente'
    await expect.poll(() => String(server.sent('GET station').at(-1)?.query)).toBe(asked)
    await expect.element(page.getByRole('row').filter({ hasText: central.name })).toMatchTextContent('Disponible')
  })

  // B-API-19, B-ERR-24, B-STA-21
  test('keeps a station that cannot be deleted, and says what uses it', async () => {
    const inUse = refusal(400, 'No se puede eliminar: está en uso por 2 personas.')
    await openScreen('/stations', { ...answers, 'DELETE station/{id}': inUse }, admin)
    const row = page.getByRole('row').filter({ hasText: central.name })
    await row.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('button', { name: '¡Sí, eliminar!' }).click()
    const refused = page.getByRole('alert').filter({ hasText: 'Error en la transacción' })
    await expect.element(refused).toMatchTextContent('No se puede eliminar: está en uso por 2 personas.')
    await expect.element(row).toBeVisible()
  })
})

describe('a station', () => {
  const pageButton = (list: typeof people, name: string) => list.getByRole('button', { name, exact: true })

  // B-CON-02, B-GEN-12, B-STA-08, B-STA-09, B-STA-10, B-STA-11
  test('shows its people and vehicles in pages of their own, which are in the address', async () => {
    const server = await openScreen('/stations/4', answers, admin)
    await expect.element(people.getByText('Mostrando 10 de 25 resultados')).toBeVisible()
    await expect.element(vehicles.getByText('Mostrando 10 de 31 resultados')).toBeVisible()
    // Its place is only shown here.
    await expect.element(page.getByRole('button', { name: 'Usar mi ubicación' })).not.toBeInTheDocument()
    for (const list of [people, vehicles]) {
      await expect.element(pageButton(list, 'Página 1')).toHaveAttribute('aria-current', 'page')
      // Nobody chooses how many rows a page has.
      await expect.element(list.getByRole('combobox')).not.toBeInTheDocument()
    }
    await pageButton(vehicles, 'Página 2').click()
    await expect.element(vehicles.getByText('P-11', { exact: true })).toBeVisible()
    await expect.element(vehicles.getByText('P-1', { exact: true })).not.toBeInTheDocument()
    await expect.element(pageButton(people, 'Página 1')).toHaveAttribute('aria-current', 'page')
    await expect.element(people.getByText('Persona 1', { exact: true })).toBeVisible()
    await pageButton(people, 'Página siguiente').click()
    await expect.element(people.getByText('Persona 11', { exact: true })).toBeVisible()
    await expect.element(people.getByText('Persona 1', { exact: true })).not.toBeInTheDocument()
    await expect.poll(() => location.hash).toMatch(/#\/stations\/4\?vehicles_page=2&users_page=2$/)
    expect(String(server.sent('GET user').at(-1)?.query)).toBe('station_id=4&page=2')
    expect(String(server.sent('GET vehicle').at(-1)?.query)).toBe('station=4&page=2')
  })

  test('links its telephone and the way to it, and its vehicles come before its people', async () => {
    await openScreen('/stations/4', answers, admin)
    await expect.element(page.getByRole('link', { name: '+(502) 7763-5501' })).toHaveAttribute('href', 'tel:+50277635501')
    await expect
      .element(page.getByRole('link', { name: 'Cómo llegar' }))
      .toHaveAttribute('href', expect.stringContaining('geo:14.845239,-91.523187'))
    const names = page.getByRole('main').getByRole('region').elements()
    expect(names.map((one) => one.getAttribute('aria-label')).slice(-2)).toEqual(['Vehículos', 'Usuarios'])
  })

  test('opens at the pages in its address', async () => {
    await openScreen('/stations/4?vehicles_page=2&users_page=3', answers, admin)
    await expect.element(pageButton(vehicles, 'Página 2')).toHaveAttribute('aria-current', 'page')
    await expect.element(pageButton(people, 'Página 3')).toHaveAttribute('aria-current', 'page')
    await expect.element(people.getByText('Persona 21', { exact: true })).toBeVisible()
  })

  test('shows on a phone what its people and vehicles are called and in which state', async () => {
    await openScreen('/stations/4', answers, { ...admin, size: phone })
    for (const [list, state] of [
      [people, /^(Activo|Inactivo)$/],
      [vehicles, /^En reparación$/],
    ] as const) {
      await expect.poll(() => list.getByRole('listitem').elements().length).toBe(10)
      for (const card of list.getByRole('listitem').all()) {
        card.element().scrollIntoView({ block: 'center' })
        await expect.element(card.getByText(state)).toBeInViewport({ ratio: 1 })
      }
    }
  })
})

test('a new station takes its place from the device', async () => {
  const asked = askedPositions()
  await openScreen('/stations/create', answers, admin)
  const own = page.getByRole('button', { name: 'Usar mi ubicación' })
  await own.click()
  await expect.poll(() => asked).toHaveLength(1)
  asked[0]?.(positionOf(12.3))
  await expect.element(page.getByRole('textbox', { name: 'Latitud' })).toHaveValue('14.1')
  await expect.element(page.getByRole('textbox', { name: 'Longitud' })).toHaveValue('-91.1')
  await expect.element(page.getByText('Precisión de su ubicación: 13 m')).toBeVisible()
})
