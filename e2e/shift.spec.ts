import type { EmergencyDetail } from '../src/contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { choose, heading } from './steps.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { expect, phoneOnly, test } from './test.ts'

/* A shift without signal: what is entered is kept on the device, and arrives once, in order (B-GEN-43 to B-GEN-46). */

test.use({ role: Role.JefeDeServicio })

test('what is entered while nothing can be sent is seen over a reload, and arrives once', phoneOnly, async ({ page, as }) => {
  const { id } = await anEmergency(as, await aVehicle(as), { pacients: [] })
  await page.goto(`/#/emergency/${id}`)
  await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
  let isCut = true
  await page.route('**/healthz', (route) => (isCut ? route.abort() : route.continue()))
  await page.route('**/api/**', (route) => (isCut && route.request().method() !== 'GET' ? route.abort() : route.continue()))

  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await section('Línea de tiempo').getByRole('button', { name: 'Agregar nota' }).click()
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Hay humo en el segundo nivel')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await section('Pacientes').getByRole('button', { name: 'Agregar paciente' }).click()
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Desconocido 1')
  await dialog.getByRole('textbox', { name: 'Edad' }).fill('40')
  await choose(dialog, 'Género', 'Masculino')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await section('Fotos')
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
  await page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Critica' }).click()
  await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()

  const waiting = page.getByRole('button', { name: '4 por enviar' })
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(section('Pacientes')).toContainText('Desconocido 1')
  await expect(section('Línea de tiempo')).toContainText('Hay humo en el segundo nivel')
  await expect(section('Fotos').getByRole('list', { name: 'Fotos por enviar' }).getByRole('img')).toBeVisible()

  isCut = false
  await waiting.click()
  await dialog.getByRole('button', { name: 'Enviar ahora' }).click()
  await expect(dialog.getByText('Todo lo que anotó llegó al servidor.')).toBeVisible()
  const stored = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)
  expect(stored).toMatchObject({
    status: EmergencyStatus.Critica,
    notes: [{ text: 'Hay humo en el segundo nivel' }],
    pacients: [{ name: 'Desconocido 1' }],
  })
  expect(stored.images).toHaveLength(1)
})
