import type { Page } from '@playwright/test'
import type { Page as Rows } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import type { UserDetail } from '../src/contract/users.ts'
import { formOf, pilot } from './emergency-form.ts'
import { anEmergency, aVehicle, centralStation } from './test-data.ts'
import { gate, heading } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

/** Holds back the options of all fields until the returned function is called. */
const holdOptions = async (page: Page): Promise<() => void> => {
  const { opened, open } = gate()
  await page.route(/\/api\/[^?]*(filter_list|get_firefighters|get_pilot|get_vehicles)/, async (route) => {
    await opened
    await route.continue()
  })
  return open
}

test('an emergency shows its stored values before the options have loaded', anySize, async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  const { id, emergency_type_text: type, firefighters } = await anEmergency(as, vehicle)
  const { general, crew, vehicles } = formOf(page)
  const open = await holdOptions(page)
  const expectStored = async () => {
    await expect(general.getByRole('combobox', { name: 'Tipo de emergencia' })).toHaveValue(type)
    await expect(crew.getByText(centralStation)).toBeVisible()
    for (const { name } of firefighters) await expect(crew.getByText(name, { exact: true })).toBeVisible()
    await expect(crew.getByRole('combobox', { name: 'Piloto' })).toHaveValue(pilot)
    const row = vehicles.getByRole('group', { name: `${vehicle.unit} · ${vehicle.plate}` })
    await expect(row.getByRole('combobox', { name: 'Piloto' })).toHaveValue(pilot)
  }
  await page.goto(`/#/emergency/${id}/editar`)
  await expectStored()
  open()
  await general.getByRole('combobox', { name: 'Tipo de emergencia' }).click()
  await expect(page.getByRole('option').nth(3)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectStored()
})

test('a vehicle and a person show their stored values before the options have loaded', anySize, async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  const { results } = await as(Role.Administrador).get<Rows<{ id: number }>>('user/?search=Ixcot')
  const person = await as(Role.Administrador).get<UserDetail>(`user/${results[0]?.id}`)
  await holdOptions(page)
  await page.goto(`/#/vehicles/${vehicle.id}/editar`)
  await expect(page.getByRole('combobox', { name: 'Estación' })).toHaveValue(centralStation)
  await expect(page.getByRole('combobox', { name: 'Tipo de vehículo' })).toHaveValue(vehicle.vehicle_type.name)
  await page.goto(`/#/users/${person.id}/editar`)
  await expect(heading(page, `Editar ${person.name}`)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Estación' })).toHaveValue(person.station_text)
  await expect(page.getByRole('combobox', { name: 'Puesto' })).toHaveValue(person.job_title)
})

test('a value whose name is still loading does not look empty', anySize, async ({ page }) => {
  await holdOptions(page)
  await page.goto('/#/users?station_id=1')
  await expect(page.getByRole('combobox', { name: 'Estación' })).toHaveAttribute('placeholder', 'Cargando…')
})

// A-API-71, B-GEN-20
test('a value that is no longer offered, or whose options failed to load, is marked as such', anySize, async ({ page }) => {
  const filter = page.getByRole('combobox', { name: 'Estación' })
  await page.goto('/#/users?station_id=99999')
  await expect(filter).toHaveAttribute('placeholder', 'Ya no está disponible')
  await page.route('**/api/station/filter_list/', (route) => route.fulfill({ status: 500, json: { detail: 'No' } }))
  await page.reload()
  await expect(filter).toHaveAttribute('placeholder', 'No se pudo cargar')
  await filter.click()
  await expect(page.getByRole('option')).toHaveText(['Todos'])
})
