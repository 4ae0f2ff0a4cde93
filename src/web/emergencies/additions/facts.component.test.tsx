import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emergencyWarnings } from '../../../contract/emergencies/emergency-warnings.schema.ts'
import { option } from '../../../contract/shared/resource.schema.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { chooseAction, moreActions } from '../../../../test/components/pick.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { anEmergency, ofRecord, ofStation, rosa } from '../../../../test/components/recorded-emergency.ts'
import { sample } from '../../../../test/components/sample.ts'
import { refusal, type Answers, type Sent } from '../../../../test/components/server.ts'

/* Corrections of the emergency itself, each without the rest of the form (S-70). */

const critical = anEmergency({ status: EmergencyStatus.Critica, contact_person: [rosa], is_station_place: true })
const open = async (opening: Parameters<typeof openScreen>[2], emergency: EmergencyDetail = critical, answers: Answers = {}) => {
  let stored = emergency
  const correct = ({ body }: Sent) => {
    stored = { ...stored, ...(body as Partial<EmergencyDetail>), version: stored.version + 1 }
    server.answer(ofRecord(stored))
    return stored
  }
  const server = await openScreen(
    `/emergency/${emergency.id}`,
    {
      ...ofRecord(emergency),
      'PUT emergency/{id}': correct,
      ...answers,
      'POST emergency/check': sample(emergencyWarnings),
      'GET emergency_type/filter_list': [sample(option, { id: 6, name: 'Enfermedad común' })],
    },
    opening,
  )
  await expect.element(page.getByRole('heading', { level: 1, name: `Emergencia # ${emergency.id}` })).toBeVisible()
  return server
}
const buttonOf = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const save = () => dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
const notice = (text: string) => page.getByRole('status').filter({ hasText: text })
const place = page.getByRole('region', { name: 'Ubicación', exact: true })
const facts = page.getByRole('region', { name: 'Detalle general', exact: true })

test.each([
  ['at a desk', desk],
  ['on a phone', phone],
])('%s, a cabin attendant corrects address, place, type and number of injured, each by itself', async (_, size) => {
  const server = await open({ role: Role.Cabinista, size })
  await chooseAction('Corregir la dirección')
  await expect.element(dialog).toHaveAccessibleName('Corregir la dirección')
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill('Km 205, Salcajá')
  await expectAccessible()
  await save()
  await expect.element(notice('Dirección corregida')).toBeVisible()
  await expect.element(page.getByRole('main').getByText('Km 205, Salcajá').first()).toBeVisible()
  await expect.element(moreActions).toHaveFocus()

  await buttonOf('Corregir el lugar').click()
  await dialog.getByRole('textbox', { name: 'Latitud' }).fill('14.85, -91.5')
  await save()
  await expect.element(notice('Lugar corregido')).toBeVisible()
  await expect.element(place.getByText('14.85', { exact: true })).toBeVisible()

  await chooseAction('Corregir el tipo')
  await dialog.getByRole('combobox', { name: 'Tipo de emergencia' }).click()
  await page.getByRole('option', { name: 'Enfermedad común' }).click()
  await save()
  await expect.element(notice('Tipo corregido')).toBeVisible()

  await buttonOf('Corregir el número de heridos').click()
  await dialog.getByRole('textbox', { name: 'Número de heridos' }).fill('3')
  await save()
  await expect.element(notice('Número de heridos corregido')).toBeVisible()
  await expect.element(facts.getByText('3', { exact: true })).toBeVisible()
  await buttonOf('Corregir el número de heridos').click()
  await dialog.getByRole('textbox', { name: 'Número de heridos' }).fill('')
  await save()
  await expect.element(facts.getByText('—', { exact: true })).toBeVisible()
  expect(server.sent('PUT emergency/{id}').map(({ id, body }) => ({ id, body }))).toEqual(
    [
      { address: 'Km 205, Salcajá' },
      { latitude: 14.85, longitude: -91.5 },
      { emergency_type: 6 },
      { injured: 3 },
      { injured: null },
    ].map((body) => ({ id: String(critical.id), body })),
  )
})

test('what was not changed is not sent, and what somebody else has corrected meanwhile is asked about', async () => {
  const live = changeEvents()
  const server = await open({ role: Role.Cabinista }, critical, { 'GET live': live.stream })
  const said = page.getByRole('dialog', { name: 'Otra persona lo corrigió mientras tanto' })
  const theirs = (address: string, version: number) => {
    server.answer(ofRecord({ ...critical, address, version }))
    live.say('emergency')
  }
  await chooseAction('Corregir la dirección')
  theirs('Km 206', 8)
  await expect.element(place.getByText('Km 206')).toBeInTheDocument()
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent('PUT emergency/{id}')).toEqual([])

  await chooseAction('Corregir la dirección')
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill('Km 205, Salcajá')
  theirs('Km 207', 9)
  await expect.element(place.getByText('Km 207')).toBeInTheDocument()
  await save()
  await expect.element(said).toMatchTextContent('Ahora dice: Km 207')
  await said.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect.element(notice('Dirección corregida')).toMatchTextContent('Km 205, Salcajá')
  expect(server.sent('PUT emergency/{id}').map(({ body }) => body)).toEqual([{ address: 'Km 205, Salcajá' }])
})

test('a place outside the department of the stations is asked about', async () => {
  const server = await open({ role: Role.Cabinista })
  const doubts = [{ about: 'department' as const, municipality: 'Flores, Petén', departments: ['Quetzaltenango'] }]
  server.answer({ 'POST emergency/check': sample(emergencyWarnings, { doubts }) })
  await buttonOf('Corregir el lugar').click()
  await dialog.getByRole('textbox', { name: 'Latitud' }).fill('16.93, -89.88')
  await save()
  const question = page.getByRole('dialog', { name: 'Revise antes de guardar' })
  await expect.element(question).toMatchTextContent('El punto está cerca de Flores, Petén')
  await question.getByRole('button', { name: 'Volver' }).click()
  expect(server.sent('PUT emergency/{id}')).toEqual([])
})

test('a refusal is shown at its field, and what was typed stays', async () => {
  const server = await open({ role: Role.Administrador })
  server.answer({
    'PUT emergency/{id}': refusal(400, 'Revise los campos.', { emergency_type: ['El tipo elegido ya no existe'] }),
  })
  await chooseAction('Corregir el tipo')
  await dialog.getByRole('combobox', { name: 'Tipo de emergencia' }).click()
  await page.getByRole('option', { name: 'Enfermedad común' }).click()
  await save()
  await expect.element(dialog.getByText('El tipo elegido ya no existe')).toBeVisible()
  await expect.element(dialog.getByRole('combobox', { name: 'Tipo de emergencia' })).toHaveValue('Enfermedad común')
})

const correcting = () =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Corregir / })
    .elements()
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
const everything = ['el lugar', 'el número de heridos', 'a Rosa Pérez'].map((name) => `Corregir ${name}`)
const ofTheHead = ['el tipo', 'la dirección'].map((name) => `Corregir ${name}`)

test.each([
  ['a chief of its station', { role: Role.JefeDeServicio, person: ofStation }, critical, everything],
  ['a chief of another station', { role: Role.Comandante }, critical, []],
  ['a firefighter', { role: Role.Bombero, person: ofStation }, critical, []],
  ['a cabin attendant, after its end', { role: Role.Cabinista }, { ...critical, status: EmergencyStatus.Resuelta }, []],
] as const)('%s is offered what they may correct', async (_, opening, emergency, offered) => {
  await open(opening, emergency)
  await expect.element(page.getByText(critical.address).first()).toBeVisible()
  expect(correcting()).toEqual(offered)
  await moreActions.click()
  await expect.element(page.getByRole('menuitem', { name: 'Imprimir' })).toBeVisible()
  const further = page.getByRole('menuitem', { name: /^Corregir / }).elements()
  expect(further.map(({ textContent }) => textContent)).toEqual(offered.length > 0 ? ofTheHead : [])
})

// S-69
test('an emergency that was typed later than it was reported says both', async () => {
  await open({ role: Role.Cabinista }, { ...critical, registered_at: '2026-11-28T20:30:00Z' })
  await expect.element(facts).toMatchTextContent(/Fecha reportada28-11-2026 08:05:00Fecha registrada28-11-2026 14:30:00/)
})
