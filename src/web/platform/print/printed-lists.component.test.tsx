import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { emergencyTypeRow } from '../../../contract/emergencies/emergency-types.schema.ts'
import { stationRow } from '../../../contract/stations/stations.schema.ts'
import { chooseAction, moreActions } from '../../../../test/components/pick.ts'
import { aFirefighter, aStation, anEmergencyType, emergencies, people, vehicles } from '../../../../test/components/a-brigade.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { boxOf, readable } from '../../../../test/components/measure.ts'
import { desk, openScreen } from '../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../test/components/paper.ts'
import { sample } from '../../../../test/components/sample.ts'
import { refusal, type Sent } from '../../../../test/components/server.ts'

const role = Role.Administrador
const printedBy = /Impreso por Ana Lucía Pérez Gómez el \d{2}-\d{2}-\d{4} \d{2}:\d{2}/
const pressed =
  /Editar|Atras|Eliminar|Cancelar|Guardar|Renovar|Imprimir|Acciones|Buscar|Crear emergencia|Cerrar todas|Elegir|Validar/
const main = () => page.getByRole('main')

/** A list of so many rows, ten on a page. */
const pagesOf =
  <Row extends object>(rows: readonly Row[], count: number) =>
  ({ query }: Sent) => {
    const first = (Number(query.get('page') ?? 1) - 1) * 10
    const places = Array.from({ length: Math.max(0, Math.min(10, count - first)) }, (_, place) => first + place)
    return { count, results: places.map((place) => ({ ...rows[place % rows.length], id: place + 1 })) }
  }
const many = {
  ...aBrigade,
  'GET user': pagesOf(
    people.map((person) => ({ ...aFirefighter, ...person, station: 3 })),
    25,
  ),
  'GET vehicle': pagesOf(vehicles, 12),
  'GET emergency': pagesOf(
    emergencies.map((row) => ({ ...row, stations: [...row.stations, { id: 4, station__name: '3a. Compañía Salcajá' }] })),
    25,
  ),
}

const printed = vi.fn<() => void>()
beforeEach(() => {
  printed.mockReset()
  vi.stubGlobal('print', printed)
})

/** Cells and what is in them whose text does not fit. */
const cutCells = (cells: string) =>
  [...document.querySelectorAll(cells)]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
    .map((part) => part.outerHTML)

test('a list in a record is printed with the whole text of every column', async () => {
  await openScreen('/stations/3', many, { role })
  const users = page.getByRole('region', { name: 'Usuarios' })
  await expect.element(users.getByRole('row').nth(5)).toBeVisible()
  await onPaper()
  await expect.poll(() => cutCells('section th, section td')).toEqual([])
  // A column that is too narrow for its words would break them: the least one here has the word 'Bombero'.
  const widths = users
    .getByRole('columnheader')
    .elements()
    .map((cell) => cell.clientWidth)
  expect(Math.min(...widths)).toBeGreaterThan(60)
})

test('a list is printed as wide as the page, with whole names and without buttons', async () => {
  await openScreen('/emergencies', many, { role })
  await expect.element(page.getByRole('row').nth(10)).toBeVisible()
  await expect.element(main().getByRole('button', { name: 'Página 2', exact: true })).toBeVisible()
  await onPaper()
  const last = boxOf(main().getByRole('cell', { name: 'Fecha reportada' }))
  expect(last.left).toBeGreaterThan(0)
  expect(last.right).toBeLessThanOrEqual(window.innerWidth)
  for (const name of ['Excel', 'Página 2'])
    await expect.element(main().getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await expect.poll(() => cutCells('main td, main td span, main td input')).toEqual([])
})

test('a status that may be changed is printed as the badge that it is elsewhere', async () => {
  await openScreen('/emergencies', aBrigade, { role })
  const selector = page.getByRole('combobox', { name: 'Estado de la emergencia 3' })
  await expect.element(selector).toBeVisible()
  await onPaper()
  await expect.element(selector).toHaveStyle({ borderTopColor: 'rgba(0, 0, 0, 0)' })
  await expect.element(selector).not.toHaveStyle({ color: 'rgb(0, 0, 0)' })
})

test('a list is printed with a letterhead, and without filters where none is in force', async () => {
  await openScreen('/vehicles', many, { role })
  await expect.element(page.getByRole('row').nth(10)).toBeVisible()
  await onPaper()
  await expect.poll(readable).toMatch(printedBy)
  expect(readable()).toContain('Mostrando 10 de 12 resultados')
  expect(readable()).not.toMatch(pressed)
  expect(readable()).not.toContain('Estación:')
})

test('a list is printed with the filters that are in force, and the number of those that are folded away', async () => {
  await openScreen('/emergencies?status=30&emergency_type_id=3&start_date=2020-01-02', many, { role })
  await expect.element(page.getByRole('row').nth(10)).toBeVisible()
  await onPaper()
  await expect.poll(readable).toContain('Resueltas')
  expect(readable()).toMatch(/Tipo de emergencia.*Tipo de emergencia/)
  expect(readable()).toContain('y 1 filtro más')
  expect(readable()).not.toMatch(/En curso|Todas|Todos|Filtros|Quitar|Buscar/)
})

test('a list is printed with the number of its filters if all are folded away', async () => {
  await openScreen('/emergencies?start_date=2020-01-02', many, { role })
  await expect.element(page.getByRole('row').nth(10)).toBeVisible()
  await onPaper()
  await expect.poll(readable).toMatch(/Con 1 filtro(?! más)/)
})

test('open filters of a list are printed once each, and only those in force', async () => {
  await openScreen('/emergencies?start_date=2020-01-02&region_type=Occidente', many, { role })
  await page.getByRole('button', { name: 'Filtros (2)' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Fecha inicial' })).toHaveValue('02/01/2020')
  await onPaper()
  // As a browser prints at a desk: without another layout of what is open.
  await page.viewport(desk.width, desk.height)
  await expect.poll(readable).toMatch(/Fecha inicial.*Región/)
  for (const value of ['02/01/2020', 'Occidente']) {
    await expect.poll(readable).toContain(value)
    expect(readable().split(value)).toHaveLength(2)
  }
  expect(readable()).not.toMatch(/\d filtros?|Fecha final|Vehículo|dd.mm|Todos/)
})

test('a station is printed by its button with every row of its lists, and shows ten again afterwards', async () => {
  await openScreen('/stations/3', many, { role })
  const users = page.getByRole('region', { name: 'Usuarios' })
  await expect.element(users.getByText('Mostrando 10 de 25 resultados')).toBeVisible()
  await expect.element(page.getByText('Mostrando 10 de 12 resultados')).toBeVisible()
  await chooseAction('Imprimir')
  await expect.poll(() => printed.mock.calls.length).toBe(1)
  await expect.element(users.getByText('Mostrando 25 de 25 resultados')).toBeVisible()
  await expect.element(page.getByText('Mostrando 12 de 12 resultados')).toBeVisible()
  await expect.element(users.getByRole('row').nth(25)).toBeVisible()
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => users.getByRole('row').elements().length).toBe(11)
})

test('a station whose lists cannot be read whole is not printed, and stays as it is', async () => {
  const firstVehicles = pagesOf(vehicles, 12)
  const answers = {
    ...many,
    'GET vehicle': (sent: Sent) => (sent.query.get('page') === '2' ? refusal(400, 'No se pudo leer.') : firstVehicles(sent)),
  }
  await openScreen('/stations/3', answers, { role })
  const users = page.getByRole('region', { name: 'Usuarios' })
  await expect.element(users.getByText('Mostrando 10 de 25 resultados')).toBeVisible()
  await expect.element(page.getByText('Mostrando 10 de 12 resultados')).toBeVisible()
  await chooseAction('Imprimir')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^No se pudo imprimir/)
  await expect.element(moreActions).toBeEnabled()
  expect(users.getByRole('row').elements()).toHaveLength(11)
  expect(printed).not.toHaveBeenCalled()
})

test('a column of a record without any value is left out', async () => {
  const sub_types = ['Uno', 'Dos'].map((name, place) => ({ id: place + 1, code: place + 1, name, description: '' }))
  const type = sample(emergencyTypeRow, { ...anEmergencyType, sub_types })
  await openScreen('/emergency-type/3', { ...aBrigade, 'GET emergency_type/{id}': type }, { role })
  const table = page.getByRole('table', { name: 'Subtipos' })
  await expect.element(table).toBeVisible()
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(['Código', 'Nombre'])
  expect(table.getByRole('row').elements()).toHaveLength(3)
})

test('a phone prints the list of emergencies as a table with every row, by a button among its other actions', async () => {
  await openScreen('/emergencies?region_type=Occidente', many, { role, size: { width: 360, height: 740 } })
  await expect.element(page.getByText('Mostrando 10 de 25 resultados')).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await expect.element(page.getByRole('button', { name: 'Excel', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await expect.poll(() => printed.mock.calls.length).toBe(1)
  await onPaper()
  await expect.poll(readable).toContain('Mostrando 25 de 25 resultados')
  expect(new Set(readable().match(/# \d+/g)).size).toBe(25)
  expect(page.getByRole('row').elements()).toHaveLength(26)
})

test('a station on a phone is printed with its facts, and without buttons', async () => {
  const answers = { ...many, 'GET station/{id}': sample(stationRow, aStation) }
  await openScreen('/stations/3', answers, { role, size: { width: 390, height: 844 } })
  await expect.element(page.getByText('Mostrando 10 de 25 resultados')).toBeVisible()
  await onPaper()
  await expect.poll(readable).toMatch(printedBy)
  for (const fact of [aStation.name, 'Latitud', 'Usuarios', 'Teléfono']) expect(readable()).toContain(fact)
  expect(readable()).not.toMatch(pressed)
})
