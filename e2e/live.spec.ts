import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { expectAccessible } from './accessible.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { act, heading, rowOf, topBar } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

const offlineIcon = (page: Page) => topBar(page).getByRole('img', { name: 'Sin actualización en vivo; se reintenta' })
const statusOf = (page: Page, { id }: { id: number }) => page.getByRole('combobox', { name: `Estado de la emergencia ${id}` })
const resolved = (page: Page) => page.getByRole('main').getByText('Resuelta', { exact: true }).first()

test.use({ role: Role.JefeDeServicio })

// B-VEH-23
test(
  'changes by others appear in lists and in the detail without loading the page anew, also those of a lost connection',
  { tag: [anySize.tag, everyday.tag] },
  async ({ page, as, context }) => {
    const first = await anEmergency(as, await aVehicle(as))
    const change = ({ id }: { id: number }, status: EmergencyStatus) =>
      as(Role.Administrador).post(`emergency/${id}/update_status`, { status })
    let loads = 0
    page.on('load', () => loads++)

    await page.goto(`/#/emergencies?search=${first.address}`)
    await expect(statusOf(page, first)).toHaveValue('Activo')
    await change(first, EmergencyStatus.Critica)
    await expect(statusOf(page, first)).toHaveValue('Critica')

    await act(rowOf(page, first.address), 'Ver')
    await expect(heading(page, `Emergencia # ${first.id}`)).toBeVisible()
    await expect(statusOf(page, first)).toHaveValue('Critica')
    await change(first, EmergencyStatus.Resuelta)
    await expect(resolved(page)).toBeVisible()
    await expect(statusOf(page, first)).toHaveCount(0)

    const vehicle = await aVehicle(as)
    const second = await anEmergency(as, vehicle)
    await page.goto(`/#/vehicles?search=${vehicle.plate}`)
    await expect(rowOf(page, vehicle.plate)).toContainText('En emergencia')
    await change(second, EmergencyStatus.Resuelta)
    await expect(rowOf(page, vehicle.plate)).toContainText('Disponible')

    const third = await anEmergency(as, await aVehicle(as))
    await page.goto(`/#/emergencies?search=${third.address}`)
    await expect(statusOf(page, third)).toHaveValue('Activo')
    await expect(offlineIcon(page)).toHaveCount(0)
    await context.setOffline(true)
    await expect(offlineIcon(page)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'the offline icon')
    await change(third, EmergencyStatus.Resuelta)
    await expect(statusOf(page, third)).toHaveValue('Activo')
    await context.setOffline(false)
    await expect(resolved(page)).toBeVisible()
    await expect(offlineIcon(page)).toHaveCount(0)
    expect(loads).toBe(1)
  },
)
