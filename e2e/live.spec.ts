import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible } from './accessible.ts'
import { anEmergency, aVehicle, aVehicleType, unique } from './test-data.ts'
import { act, heading, refusal, rowOf, topBar } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

const mark = (page: Page) => topBar(page).getByRole('img', { name: 'Sin actualización en vivo; se reintenta' })
const statusOf = (page: Page, id: number) => page.getByRole('combobox', { name: `Estado de la emergencia ${id}` })
const resolved = (page: Page) => page.getByRole('main').getByText('Resuelta', { exact: true }).first()

/** How often the page was loaded. */
const loads = (page: Page) => {
  const count = { loads: 0 }
  page.on('load', () => count.loads++)
  return count
}

test.describe('a change by another person', () => {
  test.use({ role: Role.JefeDeServicio })

  test(
    'appears in the list and in the detail without reloading the page',
    { tag: [anySize.tag, everyday.tag] },
    async ({ page, as }) => {
      const vehicle = await aVehicle(as)
      const { id, address } = await anEmergency(as, vehicle)
      const change = (status: EmergencyStatus) => as(Role.Administrador).post(`emergency/${id}/update_status`, { status })
      const count = loads(page)

      await page.goto(`/#/emergencies?search=${address}`)
      await expect(statusOf(page, id)).toHaveValue('Activo')
      await change(EmergencyStatus.Critica)
      await expect(statusOf(page, id)).toHaveValue('Critica')

      await act(rowOf(page, address), 'Ver')
      await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
      await expect(statusOf(page, id)).toHaveValue('Critica')
      await change(EmergencyStatus.Resuelta)
      await expect(resolved(page)).toBeVisible()
      await expect(statusOf(page, id)).toHaveCount(0)
      expect(count.loads).toBe(1)
    },
  )

  // B-VEH-23
  test('updates a vehicle that is on the screen', anySize, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const { id } = await anEmergency(as, vehicle)
    await page.goto(`/#/vehicles?search=${vehicle.plate}`)
    await expect(rowOf(page, vehicle.plate)).toContainText('En emergencia')
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
    await expect(rowOf(page, vehicle.plate)).toContainText('Disponible')
  })

  test('is loaded when a lost connection returns; until then a mark is shown', anySize, async ({ page, as, context }) => {
    const { id, address } = await anEmergency(as, await aVehicle(as))
    const count = loads(page)
    await page.goto(`/#/emergencies?search=${address}`)
    await expect(statusOf(page, id)).toHaveValue('Activo')
    await expect(mark(page)).toHaveCount(0)

    await context.setOffline(true)
    await expect(mark(page)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'the mark')
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
    await expect(statusOf(page, id)).toHaveValue('Activo')

    await context.setOffline(false)
    await expect(resolved(page)).toBeVisible()
    await expect(mark(page)).toHaveCount(0)
    expect(count.loads).toBe(1)
  })
})

test.describe('unsaved input', () => {
  test.use({ role: Role.Administrador })

  test('is kept when others save or delete the same record', anySize, async ({ page, as }) => {
    const stored = await aVehicleType(as)
    const mine = `Mío ${unique()}`
    await page.goto(`/#/vehicle-type/${stored.id}/editar`)
    const name = page.getByRole('textbox', { name: 'Nombre' })
    await name.fill(mine)

    const answers = (status: number) =>
      page.waitForResponse((answer) => answer.url().endsWith(`/api/vehicle_type/${stored.id}/`) && answer.status() === status)
    const saved = answers(200)
    await as(Role.Administrador).put(`vehicle_type/${stored.id}`, { name: `De otra ${unique()}`, nomenclature: 'OTRA' })
    await saved
    await expect(name).toHaveValue(mine)

    const gone = answers(404)
    await as(Role.Administrador).delete(`vehicle_type/${stored.id}`)
    await gone
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(refusal(page, 'Este registro ya no existe')).toBeVisible()
    await expect(name).toHaveValue(mine)
    await page.getByRole('link', { name: 'Volver a la lista' }).click()
    await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
