import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emergencyTypes } from '../../../../contract/emergencies/emergency-types.schema.ts'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { stationRow } from '../../../../contract/stations/stations.schema.ts'
import { vehicleRow } from '../../../../contract/fleet/vehicles.schema.ts'
import { storedDrafts } from '../../../../../test/components/drafts.ts'
import { central, choose } from '../../../../../test/components/emergency-form.ts'
import { nothingComesNear } from '../../../../../test/components/near.ts'
import { openScreen } from '../../../../../test/components/open-screen.tsx'
import { sample } from '../../../../../test/components/sample.ts'
import { listOf, lost, type Answers } from '../../../../../test/components/server.ts'

beforeEach(nothingComesNear)

const administrator = { role: Role.Administrador }
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = page.getByRole('button', { name: 'Guardar', exact: true })
const continueDraft = () => page.getByRole('button', { name: 'Continuar con el borrador' }).click()

const station = { no_station: '99', name: 'Estación Norte', phone_number: '77635501', region_type: 'Occidente' as const }
const forms = {
  station: {
    place: '/stations/create',
    typed: { name: 'Nombre', text: station.name },
    list: 'Estaciones',
    created: sample(stationRow, { ...station, id: 9, address: '4a. calle', state: 10, lat: 14.845239, lng: -91.523187 }),
    row: stationRow,
    fill: async () => {
      await field('ID').fill('99')
      await field('Nombre').fill(station.name)
      await field('Dirección').fill('4a. calle 5-67')
      await field('Teléfono').fill('77635501')
      await choose(page, 'Región', 'Occidente')
      await choose(page, 'Estado', 'Disponible')
      await field('Latitud').fill('14.845239')
      await field('Longitud').fill('-91.523187')
    },
  },
  vehicle: {
    place: '/vehicles/create',
    typed: { name: 'Modelo', text: 'Hino 500' },
    list: 'Vehículos',
    created: sample(vehicleRow, { id: 9, plate: 'P-99', station: central, vehicle_type: { id: 2, name: 'Motobomba' } }),
    row: vehicleRow,
    fill: async () => {
      await field('Placa').fill('P-99')
      await field('Unidad').fill('U-1')
      await field('Modelo').fill('Hino 500')
      await field('Año').fill('2019')
      await field('Nota').fill('Nueva')
      await choose(page, 'Tipo de vehículo', 'Motobomba')
      await choose(page, 'Estación', central.name)
      await choose(page.getByRole('main'), 'Disponibilidad', 'Disponible')
    },
  },
  emergency_type: {
    place: '/emergency-types/create',
    typed: { name: 'Descripción', text: 'De prueba' },
    list: 'Tipos de Emergencia',
    created: sample(emergencyTypes.row, { id: 9, code: 77, name: 'Rescate en agua', description: 'De prueba' }),
    row: emergencyTypes.row,
    fill: async () => {
      const general = page.getByRole('region', { name: 'Datos generales' })
      const row = page.getByRole('group', { name: 'Subtipo 1' })
      await general.getByRole('textbox', { name: 'Código' }).fill('77')
      await general.getByRole('textbox', { name: 'Nombre' }).fill('Rescate en agua')
      await general.getByRole('textbox', { name: 'Descripción' }).fill('De prueba')
      await choose(general, 'Categoría', 'Rescates')
      await row.getByRole('textbox', { name: 'Código' }).fill('1')
      await row.getByRole('textbox', { name: 'Nombre' }).fill('Primero')
    },
  },
} as const

const resources = ['station', 'vehicle', 'emergency_type'] as const

const options: Answers = {
  'GET station/filter_list': [{ id: central.id, name: central.name }],
  'GET vehicle_type/filter_list': [{ id: 2, name: 'Motobomba' }],
  'GET category_emergency_type/filter_list': [{ id: 1, name: 'Rescates' }],
}

// S-10
test.each(resources)('a new %s is restored after a lost answer and a reload, and sent again under its key', async (resource) => {
  const { place, typed, created, row, list, fill } = forms[resource]
  const post = `POST ${resource}` as const
  const answers = { ...options, [`GET ${resource}`]: listOf(row, []), [post]: lost }
  const server = await openScreen(place, answers, administrator)
  const written = () =>
    page.getByRole('region', { name: 'Datos generales' }).getByRole('textbox', { name: typed.name, exact: true })
  await fill()
  await save.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No hay conexión con el servidor.' })).toBeVisible()
  await expect.poll(storedDrafts).toContain(typed.text)
  server.reload()
  await continueDraft()
  await expect.element(written()).toHaveValue(typed.text)
  server.answer({ [post]: created })
  await save.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro creado' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
  const [first, again] = server.sent(post)
  expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(again?.body).toEqual(first?.body)
  await expect.poll(storedDrafts).toBe('[]')
})

test.each(resources)('the draft of a %s is deleted when its form is left', async (resource) => {
  const { place, typed, row, list } = forms[resource]
  await openScreen(place, { ...options, [`GET ${resource}`]: listOf(row, []) }, administrator)
  await page
    .getByRole('region', { name: 'Datos generales' })
    .getByRole('textbox', { name: typed.name, exact: true })
    .fill(typed.text)
  await expect.poll(storedDrafts).toContain(typed.text)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
  await expect.poll(storedDrafts).toBe('[]')
})

// B-STA-06
test('an edited station is restored after a reload, and has no draft once it is as stored', async () => {
  const { created } = forms.station
  const server = await openScreen('/stations/9/editar', { ...options, 'GET station/{id}': created }, administrator)
  await field('Dirección').fill('Zona nueva')
  await expect.poll(storedDrafts).toContain('Zona nueva')
  server.reload()
  await continueDraft()
  await expect.element(page.getByRole('heading', { level: 1, name: `Editar ${created.name}` })).toBeVisible()
  await expect.element(field('Dirección')).toHaveValue('Zona nueva')
  await field('Dirección').fill(created.address)
  await expect.poll(storedDrafts).not.toContain('Zona nueva')
})
