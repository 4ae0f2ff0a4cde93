import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { choose, refusal, rowOf, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

// B-EMS-03, B-EMS-04, B-EMS-11, B-EMS-12, B-EMS-14, B-STT-06, B-ERR-13, B-EMD-25
test('an emergency is reopened once its vehicle is in no other one, which is named', anySize, async ({ page, as }) => {
  const call = as(Role.Administrador)
  const vehicle = await aVehicle(as)
  const { id, address } = await anEmergency(as, vehicle)
  await call.post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
  const other = await anEmergency(as, vehicle)
  const status = page.getByRole('combobox', { name: `Estado de la emergencia ${id}` })
  const barColor = () =>
    page
      .getByRole('main')
      .locator('header > div')
      .first()
      .evaluate((bar) => getComputedStyle(bar).backgroundColor)

  await page.goto(`/#/emergency/${id}`)
  await status.click()
  await expect(page.getByRole('option')).toHaveText(['Critica', 'Solicita apoyo', 'Activo', 'Resuelta'])
  const resolvedColor = await barColor()
  await page.getByRole('option', { name: 'Activo' }).click()
  await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
  const dialog = page.getByRole('dialog', { name: '¡Error!', exact: true })
  await expect(dialog).toContainText('Este vehículo ya tiene una emergencia en progreso:')
  await expect(dialog.getByRole('listitem')).toHaveText([vehicle.plate])
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(status).toHaveValue('Resuelta')

  await call.post(`emergency/${other.id}/update_status`, { status: EmergencyStatus.Resuelta })
  await choose(page, `Estado de la emergencia ${id}`, 'Activo')
  await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
  await expect(success(page, 'Registro actualizado')).toBeVisible()
  await expect(status).toHaveValue('Activo')
  await expect.poll(barColor).not.toBe(resolvedColor)

  // In the list, while somebody else gives it the same status; live updates would show it before.
  await page.route('**/api/live/', (route) => route.abort())
  await page.goto(`/#/emergencies?search=${encodeURIComponent(address)}`)
  await page.reload()
  await expect(rowOf(page, address).getByRole('combobox')).toHaveValue('Activo')
  await call.post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
  await choose(page, `Estado de la emergencia ${id}`, 'Critica')
  await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
  await expect(refusal(page, 'Error en la edición')).toContainText('La emergencia ya tiene ese estado.')
  await expect(status).toHaveValue('Critica')
})
