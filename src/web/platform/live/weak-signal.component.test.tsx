import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { askedPositions, positionOf } from '../../../../test/components/device-positions.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { answer, gate } from '../../../../test/components/server.ts'

const role = Role.Administrador
const stored = sample(vehicleTypes.row, { id: 9, name: 'Motobomba', nomenclature: 'MB' })
const name = () => page.getByRole('textbox', { name: 'Nombre' })
const success = (text: string) => page.getByRole('status').filter({ hasText: text })
const title = (text: string) => page.getByRole('heading', { level: 1, name: text })

const fillIn = async () => {
  await page.getByRole('textbox', { name: 'Nomenclatura' }).fill(stored.nomenclature)
  await name().fill(stored.name)
}

test('nothing can be edited while it is saved, and whoever left the form stays where they are when the save ends', async () => {
  const saved = gate()
  const answers = {
    ...aBrigade,
    'POST vehicle_type': async () => {
      await saved.opened
      return answer(201, stored)
    },
  }
  const server = await openScreen('/vehicle-types/create', answers, { role })
  await fillIn()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.sent('POST vehicle_type')).toHaveLength(1)
  await userEvent.keyboard('más')
  await expect.element(page.getByLabelText('Nombre')).toHaveValue(stored.name)

  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Estaciones', exact: true }).click()
  await expect.element(title('Estaciones')).toBeVisible()
  saved.open()
  await expect.element(success('Registro creado')).toBeVisible()
  await expect.element(title('Estaciones')).toBeVisible()
  expect(server.sent('POST vehicle_type')).toHaveLength(1)
})

test('nobody has to press again if the server does not know the outcome: the same save is repeated', async () => {
  let times = 0
  const answers = {
    ...aBrigade,
    'POST vehicle_type': () =>
      ++times === 1 ? answer(503, { detail: 'No se sabe si se guardó.', code: 'outcome_unknown' }) : answer(201, stored),
  }
  const server = await openScreen('/vehicle-types/create', answers, { role })
  await fillIn()
  await userEvent.keyboard('{Enter}')
  await expect.element(success('Registro creado')).toBeVisible()
  const keys = server.sent('POST vehicle_type').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
})

test('input stays when others save or delete the same record', async () => {
  const live = changeEvents()
  const answers = {
    ...aBrigade,
    'GET live': live.stream,
    'GET vehicle_type/{id}': stored,
    'PUT vehicle_type/{id}': answer(404, { detail: 'Not found.' }),
  }
  const server = await openScreen('/vehicle-type/9/editar', answers, { role })
  await expect.element(name()).toHaveValue(stored.name)
  await name().fill('Lo mío')
  const asked = () => server.sent('GET vehicle_type/{id}').length

  server.answer({ 'GET vehicle_type/{id}': { ...stored, version: 2, name: 'De otra' } })
  const before = asked()
  live.say('vehicle_type')
  await expect.poll(asked).toBe(before + 1)
  await expect.element(name()).toHaveValue('Lo mío')

  server.answer({ 'GET vehicle_type/{id}': answer(404, { detail: 'Not found.' }) })
  live.say('vehicle_type')
  await expect.poll(asked).toBe(before + 2)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Este registro ya no existe' })).toBeVisible()
  await expect.element(name()).toHaveValue('Lo mío')
  await page.getByRole('link', { name: 'Volver a la lista' }).click()
  await expect.element(title('Tipos de Vehículos')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

/** What the device is asked, until the test ends. */
const placePart = () => {
  const place = page.getByRole('region', { name: 'Dirección', exact: true })
  return {
    place,
    latitude: place.getByRole('textbox', { name: 'Latitud' }),
    own: place.getByRole('button', { name: 'Usar mi ubicación' }),
  }
}

test('a point that was placed while the device position was still loading stays', async () => {
  const found = askedPositions()
  // Whom no other test has left a draft.
  await openScreen('/emergencies/create', aBrigade, { role, person: { id: 11 } })
  const { place, latitude, own } = placePart()
  await own.click()
  await expect.poll(() => found).toHaveLength(1)
  await latitude.fill('14.9')
  found[0]?.(positionOf(12.3))
  await expect.element(place.getByText('Buscando su ubicación...')).not.toBeInTheDocument()
  await expect.element(latitude).toHaveValue('14.9')
  await own.click()
  await expect.poll(() => found).toHaveLength(2)
  found[1]?.(positionOf(12.3))
  await expect.element(latitude).toHaveValue('14.1')
})

// B-EMF-69
test('the accuracy of the device position is said, and a rough one is asked about', async () => {
  nothingComesNear()
  const found = askedPositions()
  await openScreen('/emergencies/create', aBrigade, { role, person: { id: 12 } })
  const { place, latitude, own } = placePart()
  const locate = async (accuracy: number) => {
    const before = found.length
    await own.click()
    await expect.poll(() => found).toHaveLength(before + 1)
    found.at(-1)?.(positionOf(accuracy))
  }
  await locate(12.3)
  await expect.element(place.getByText('Precisión de su ubicación: 13 m')).toBeVisible()
  await latitude.fill('14.9')
  await expect.element(place.getByText(/Precisión/)).not.toBeInTheDocument()

  await locate(4000)
  await expect.element(page.getByText(/una precisión de 4\.0 km/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(latitude).toHaveValue('14.9')
  await locate(4000)
  await page.getByRole('button', { name: 'Usar de todos modos' }).click()
  await expect.element(latitude).toHaveValue('14.1')
})
