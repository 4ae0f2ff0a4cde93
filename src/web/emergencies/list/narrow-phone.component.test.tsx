import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { anEmergency, station } from '../../../../test/components/a-brigade.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { boxOf, cutIn, showsPlaceholder } from '../../../../test/components/measure.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { gate } from '../../../../test/components/server.ts'

const role = Role.Administrador
const narrow = { role, size: { width: 360, height: 740 } }
const narrowest = { role, size: { width: 320, height: 640 } }

test('a report says whole of whom and of what it lacks something', async () => {
  const name = 'María Fernanda Cifuentes Monterroso de León'
  const lacking = {
    ...anEmergency,
    status: EmergencyStatus.Resuelta,
    status_in_text: 'Resuelta',
    resolved_date: new Date().toISOString(),
    pacients: anEmergency.pacients.map((one) => ({ ...one, name, address: '', moved_to: '' })),
  }
  await openScreen('/emergency/3', { ...aBrigade, 'GET emergency/{id}': lacking }, narrow)
  const alert = page.getByRole('alert').filter({ hasText: 'Completar informe' })
  await expect.element(alert.getByRole('button', { name: `Datos de ${name}` })).toBeVisible()
  expect(cutIn(page.getByRole('main')).filter((text) => text.includes(`Datos de ${name}`))).toEqual([])
})

test('a phone of 320 pixels says whole what to do with an emergency', async () => {
  await openScreen('/emergency/3', aBrigade, narrowest)
  const bar = page.getByRole('group', { name: 'Acciones del momento' })
  await expect.element(bar.getByRole('button', { name: 'Agregar' })).toBeVisible()
  await expect.element(bar.getByRole('link', { name: 'Cómo llegar' })).toBeVisible()
  expect(cutIn(bar)).toEqual([])
})

test('on a phone of 320 pixels the button of the map is whole beside the tabs of the list', async () => {
  await openScreen('/emergencies', aBrigade, narrowest)
  const [map, more] = [page.getByRole('button', { name: 'Mostrar el mapa' }), page.getByRole('button', { name: 'Más acciones' })]
  await expect.element(more).toBeVisible()
  await expect.element(map).toBeVisible()
  expect(boxOf(map).right).toBeLessThanOrEqual(boxOf(more).right)
})

test('on a phone of 320 pixels the times of a unit are whole', async () => {
  const members = anEmergency.members.map((one) => ({ ...one, departed_at: null, arrived_at: null, returned_at: null }))
  await openScreen('/emergency/3', { ...aBrigade, 'GET emergency/{id}': { ...anEmergency, members } }, narrowest)
  await page.getByRole('button', { name: `Completar la unidad ${members[0]?.unit}` }).click()
  const departure = page.getByRole('dialog').getByRole('group', { name: 'Salida' })
  const [day, time] = [departure.getByRole('textbox', { name: 'Salida' }), departure.getByRole('textbox', { name: 'Hora' })]
  await expect.element(day).toBeVisible()
  for (const field of [day, time]) expect(showsPlaceholder(field)).toBe(true)
  await day.fill('28/11/2026')
  await time.fill('23:48')
  await expect.element(time).toHaveValue('23:48')
  expect(cutIn(departure)).toEqual([])
})

test('the longest status and the time of a card lie beside each other, and the title below them', async () => {
  await openScreen(`/emergencies?status=${EmergencyStatus.SolicitaApoyo}`, aBrigade, narrow)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '# 5' }).first()
  const status = card.getByRole('combobox')
  await expect.element(status).toHaveValue('Solicita apoyo')
  const time = card.getByRole('time')
  await expect.element(time).toBeInViewport({ ratio: 1 })
  expect(boxOf(status).right).toBeLessThanOrEqual(boxOf(time).left)
  expect(boxOf(status).bottom + 4).toBeLessThanOrEqual(boxOf(card.getByRole('link')).top)
})

test('a new emergency names the own station before the stations have come, and stays as it is when they do', async () => {
  const stations = gate()
  const answers = {
    ...aBrigade,
    'GET station/filter_list': async () => {
      await stations.opened
      return [{ id: station.id, name: station.name }]
    },
  }
  const size = { width: 412, height: 823 }
  await openScreen('/emergencies/create', answers, { role: Role.Cabinista, person: { station }, size })
  const own = page.getByRole('region', { name: 'Estaciones' }).getByText(station.name)
  await expect.element(own).toBeVisible()
  const before = boxOf(own).width
  stations.open()
  await page.getByRole('combobox', { name: 'Estaciones' }).click()
  await expect.element(page.getByRole('dialog').getByText('Compañía').first()).toBeVisible()
  expect(boxOf(own).width).toBe(before)
})
