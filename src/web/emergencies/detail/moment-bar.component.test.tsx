import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emergencyDetail, type EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { emergencyWays } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../test/components/paper.ts'
import { sample } from '../../../../test/components/sample.ts'
import type { Answers } from '../../../../test/components/server.ts'

const station = { id: 3, name: 'Estación Central', address: 'Zona 1' }
const rosa = { id: 1, name: 'Rosa Pérez', phone_number: '55551234' }
const juan = { id: 2, name: 'Juan Chávez', phone_number: '44445678' }
const person = { id: 21, name: 'Diego Ixcot' }
const patient = { id: 1, name: 'Desconocido 1', age: 40, address: '', genre: 1 as const, moved_to: '' }
const author = { id: 7, name: 'Ana Lucía Pérez Gómez' }

const anEmergency = (given: Partial<EmergencyDetail> = {}): EmergencyDetail =>
  sample(emergencyDetail, {
    id: 512,
    code: '2026-512',
    stations: [{ id: station.id, station__name: station.name }],
    address: 'Calle Real',
    creation_date: new Date().toISOString(),
    attention_date: new Date().toISOString(),
    status: EmergencyStatus.Activo,
    observations: '<p>Nada que agregar</p>',
    latitude: 14.8406,
    longitude: -91.5202,
    telephonist: person,
    firefighters: [{ ...person, first_name: 'Diego', last_name: 'Ixcot', photo: null }],
    contact_person: [rosa],
    qr_emergency: '/qr_code/',
    ...given,
  })
const answers = (emergency: EmergencyDetail, given: Answers = {}): Answers => ({
  'GET emergency/{id}': emergency,
  'GET emergency/{id}/history': [],
  'GET emergency/{id}/ways': sample(emergencyWays, { from: emergency.creation_date, until: emergency.creation_date }),
  ...given,
})
const open = async (role: Role, emergency: EmergencyDetail, size = phone, given: Answers = {}) => {
  const server = await openScreen('/emergency/512', answers(emergency, given), { role, size, person: { station } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emergencia # 512' })).toBeVisible()
  return server
}

const bar = page.getByRole('group', { name: 'Acciones del momento' })
const actions = () => {
  const all = [...bar.element().children].filter((child) => child.matches('a, button'))
  return all.filter((child) => child instanceof HTMLElement)
}
const cut = () => actions().filter((one) => one.scrollWidth > one.clientWidth)
const words = () => actions().map(({ textContent }) => textContent)
const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
const topOf = (element: Element) => element.getBoundingClientRect().top
const way: unknown = expect.stringMatching(/^geo:14.8406,-91.5202\?q=14.8406,-91.5202\(Calle/)

test('at a desk the way is beside the place', async () => {
  await open(Role.Cabinista, anEmergency(), desk)
  const place = page.getByRole('region', { name: 'Ubicación', exact: true })
  await expect.element(place.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute('href', way)
  await expect.element(bar).not.toBeInTheDocument()
})

test('on a phone the call, the way and the status are at the thumb, above the shortcuts and below all else', async () => {
  await open(Role.Cabinista, anEmergency())
  await expect.element(bar.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', 'tel:+50255551234')
  await expect.element(bar.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute('href', way)
  await expect.element(page.getByRole('link', { name: 'Cómo llegar' })).toHaveLength(1)
  const shortcuts = page.getByRole('navigation', { name: 'Atajos' }).element()
  for (const action of actions()) {
    const { width, height } = action.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(bottomOf(action)).toBeLessThanOrEqual(topOf(shortcuts))
  }
  await expectAccessible()
  // Nothing remains behind it at the end of the page.
  scrollTo(0, document.documentElement.scrollHeight)
  const last = [...document.querySelectorAll('main section')].at(-1)
  expect(last === undefined ? Infinity : bottomOf(last)).toBeLessThanOrEqual(topOf(bar.element()))
  await onPaper()
  await expect.element(bar).not.toBeInTheDocument()
})

test.each([
  ['no contact', [], ['Cómo llegar', 'Estado', 'Agregar']],
  ['a contact', [rosa], ['Llamar', 'Cómo llegar', 'Estado', 'Agregar']],
])('with %s a chief reads the word of every action', async (_, contact_person, shown) => {
  await open(Role.JefeDeServicio, anEmergency({ contact_person }), { width: 360, height: 740 })
  await expect.element(bar.getByRole('button', { name: 'Agregar', exact: true })).toBeVisible()
  await expect.poll(words).toEqual(shown)
  expect(cut()).toEqual([])
  expect(bar.element().scrollWidth).toBeLessThanOrEqual(bar.element().clientWidth)
})

test('a chief is led from the thumb to what the report lacks', async () => {
  const live = changeEvents()
  const additions = [{ part: 'patients' as const, id: 1, author, created_at: new Date().toISOString(), noted_at: null }]
  const emergency = anEmergency({ pacients: [patient], additions })
  const server = await open(Role.JefeDeServicio, emergency, { width: 320, height: 640 }, { 'GET live': live.stream })
  await expect.element(bar.getByRole('button', { name: 'Estado' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Completar informe' })).not.toBeInTheDocument()
  scrollTo(0, document.documentElement.scrollHeight)
  const resolved_date = new Date().toISOString()
  server.answer({ 'GET emergency/{id}': { ...emergency, status: EmergencyStatus.Resuelta, resolved_date } })
  live.say('emergency')
  const lacking = page.getByRole('alert').filter({ hasText: 'Al informe le falta' })
  await expect.poll(words).toEqual(['Llamar', 'Cómo llegar', 'Completar', 'Agregar'])
  await expect.element(lacking).not.toBeInViewport()
  expect(cut()).toEqual([])
  await bar.getByRole('button', { name: 'Completar informe' }).click()
  await expect.element(lacking).toHaveFocus()
  await expect.element(lacking.getByRole('button', { name: 'Datos de Desconocido 1' })).toBeInViewport()
  await expectAccessible()
})

test('a firefighter chooses whom to call', async () => {
  await open(Role.Bombero, anEmergency({ contact_person: [rosa, juan] }))
  await bar.getByRole('button', { name: 'Llamar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Llamar' })
  await expect.element(sheet.getByRole('link', { name: /Juan Chávez.*4444-5678/ })).toHaveAttribute('href', 'tel:+50244445678')
  await expect.element(sheet.getByRole('link')).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(bar.getByRole('button', { name: 'Estado' })).not.toBeInTheDocument()
})

test('nothing is at the thumb where nobody set the place and there is nobody to call', async () => {
  await open(Role.Bombero, anEmergency({ contact_person: [], is_station_place: true }))
  await expect.element(bar).not.toBeInTheDocument()
})

// S-64
test('a contact whose telephone this reader does not read is shown without one and is not called', async () => {
  await open(Role.Bombero, anEmergency({ contact_person: [{ id: rosa.id, name: rosa.name }] }))
  await expect.element(page.getByText(rosa.name)).toBeVisible()
  const contacts = page.getByRole('region', { name: 'Personas de contacto', exact: true })
  await expect.element(contacts.getByRole('definition').filter({ hasText: /^—$/ })).toBeVisible()
  expect(document.querySelector('main a[href^="tel:"]')).toBeNull()
  await expect.element(page.getByRole('link', { name: /Llamar/ })).not.toBeInTheDocument()
})
