import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

test('the marker of an emergency is its status, and that of a form is plain', anySize, async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  const { id, qr_emergency } = await anEmergency(as, vehicle)
  const marker = page.getByRole('img', { name: /^Ubicación de la emergencia: / })
  await page.goto(`/#/emergency/${id}`)
  await expect(marker).toHaveAccessibleName(/, Activo$/)
  await expect(marker).toHaveText('Activo')
  await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
  await expect(marker).toHaveAccessibleName(/, Critica$/)
  await expect(marker).toHaveText('Critica')

  const key = /emergency_open\/([^/]+)\//.exec(qr_emergency ?? '')?.[1]
  await page.goto(`/#/emergency_open/${key}`)
  await expect(marker).toHaveText('Critica')

  await page.goto(`/#/emergency/${id}/editar`)
  await expect(page.getByRole('button', { name: /Muévala con las flechas/ })).toHaveText('')
})
