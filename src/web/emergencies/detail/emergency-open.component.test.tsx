import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emergencyOpen, emergencyReduced } from '../../../contract/emergencies/emergencies.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { anEmergency, aRow, ofEmergencyList } from '../../../../test/components/recorded-emergency.ts'
import { sample } from '../../../../test/components/sample.ts'
import { lost, refusal } from '../../../../test/components/server.ts'

const whole = (given: Partial<Parameters<typeof anEmergency>[0]> = {}) =>
  sample(emergencyOpen, { are_patients_masked: true, ...anEmergency(given), changed_at: '2026-11-28T15:00:00Z' })
const reduced = sample(emergencyReduced, { ...aRow({ address: 'Quetzaltenango' }), latitude: 14.84, longitude: -91.52 })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

// S-25
test('the page of a plain number shows no person and no exact location, and says how to see more', async () => {
  await openScreen('/emergency_open/512', { 'GET emergency_open/{id}': reduced })
  await expect.element(heading('Emergencia # 512')).toBeVisible()
  await expect.element(page.getByText('Para ver el detalle escanee el código QR de la emergencia.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Ubicación aproximada' })).toMatchTextContent('Quetzaltenango')
  for (const name of ['Pacientes', 'Fotos', 'Código QR', 'Equipo desplegado'])
    await expect.element(page.getByRole('region', { name })).not.toBeInTheDocument()
  await expectAccessible()
})

test('the page of a key asks for no ways of the units, and says that there is no code', async () => {
  const server = await openScreen('/emergency_open/key', { 'GET emergency_open/{id}': whole({ qr_emergency: null }) })
  await expect.element(heading('Emergencia # 512')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Equipo desplegado' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Código QR' })).toMatchTextContent('Sin codigo QR')
  await expect.element(page.getByText('Recorridos de las unidades')).not.toBeInTheDocument()
  expect(server.sent('GET emergency/{id}/ways')).toEqual([])
})

const patient = { id: 1, name: 'J. P.', age: 30, address: '', genre: 1, moved_to: 'Hospital' } as const
const patients = page.getByRole('region', { name: 'Pacientes', exact: true })

// S-58
test('the page of a key says that names are initials, without a column for addresses that nobody sees', async () => {
  await openScreen('/emergency_open/key', { 'GET emergency_open/{id}': { ...whole(), pacients: [patient] } })
  await expect.element(patients).toMatchTextContent(/Por privacidad, aquí los nombres son iniciales/)
  await expect.element(patients.getByRole('columnheader', { name: 'Dirección' })).not.toBeInTheDocument()
})

// S-58
test('the page of a key of a brigade that publishes its patients has the whole table', async () => {
  const named = { ...patient, name: 'Juana Pérez', address: 'Zona 1' }
  await openScreen('/emergency_open/key', {
    'GET emergency_open/{id}': { ...whole(), pacients: [named], are_patients_masked: false },
  })
  await expect.element(patients.getByRole('columnheader', { name: 'Dirección' })).toBeVisible()
  await expect.element(patients).not.toMatchTextContent(/Por privacidad/)
})

test('an unknown key opens no emergency', async () => {
  await openScreen('/emergency_open/AAAAAAAAAAAAAAAAAAAAAA', { 'GET emergency_open/{id}': refusal(404, 'No encontrado.') })
  await expect.element(heading('No se encontró la emergencia')).toBeVisible()
  expect(location.hash).toMatch(/^#\/emergency_open\//)
})

// B-EMD-26, B-ERR-12
test('a page that fails to load shows an error and can be retried', async () => {
  // One that is lost is also asked for again without a press.
  const server = await openScreen('/emergency_open/1', { 'GET emergency_open/{id}': refusal(500, 'No se pudo leer.') })
  await expect.element(heading('Error al obtener detalles de la Emergencia')).toBeVisible()
  await expect.element(page.getByText('No se pudo leer.')).toBeVisible()
  server.answer({ 'GET emergency_open/{id}': reduced })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(heading('Emergencia # 512')).toBeVisible()
})

test('a page that is lost on its way says that there is no connection', async () => {
  await openScreen('/emergency_open/1', { 'GET emergency_open/{id}': lost })
  await expect.element(heading('Error al obtener detalles de la Emergencia')).toBeVisible()
  await expect.element(page.getByText('No hay conexión con el servidor.').first()).toBeVisible()
})

test('the public page leads a person with a session back to the list', async () => {
  const open = { 'GET emergency_open/{id}': whole() }
  await openScreen('/emergency_open/key', { ...ofEmergencyList([]), ...open }, { role: Role.Bombero })
  await page.getByRole('link', { name: 'Atras', exact: true }).click()
  await expect.element(heading('Emergencias')).toBeVisible()
})
