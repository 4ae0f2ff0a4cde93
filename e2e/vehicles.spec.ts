import { Role } from '../src/contract/shared/rights/roles.ts'
import { VehicleState } from '../src/contract/fleet/vehicle-states.ts'
import { anEmergency, aVehicle, aVehicleType, centralStation } from './test-data.ts'
import { act, choose, findAndChoose, heading, openFilters, refusal, rowOf, seeResults, success } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  // B-ERR-15, B-VEH-02, B-VEH-03, B-VEH-04, B-VEH-06, B-VEH-08, B-VEH-15, B-VEH-18, B-VEH-19, B-VEH-20
  test(
    'filters the vehicles, and changes the availability of one until an emergency takes it',
    everyday,
    async ({ page, as, isMobile }) => {
      const type = await aVehicleType(as)
      const broken = await aVehicle(as, { vehicle_type: type.id, disponibility: VehicleState.EnReparacion })
      const ready = await aVehicle(as, { vehicle_type: type.id })
      // Live updates would show the new state before the test changes it.
      await page.route('**/api/live/', (route) => route.abort())
      await page.goto('/#/vehicles')
      await expect(page.getByText(/^Mostrando 10 de \d+ resultados$/)).toBeVisible()
      const filters = isMobile ? await openFilters(page) : page.getByRole('main')
      await choose(filters, 'Tipo de vehículo', type.name)
      await expect(page.getByText('Mostrando 2 de 2 resultados')).toBeVisible()
      await choose(filters, 'Disponibilidad', 'En reparación')
      await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
      await seeResults(page)
      if (isMobile) await expect(page.getByRole('button', { name: 'Filtros (2)' })).toBeVisible()

      await act(rowOf(page, broken.plate), 'Ver')
      await expect(heading(page, broken.unit)).toBeVisible()
      await page.goBack()
      await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
      await expect(rowOf(page, broken.plate)).toBeVisible()
      await page.goBack()
      await expect(rowOf(page, ready.plate)).toBeVisible()
      await page.reload()
      await expect(page.getByText('Mostrando 2 de 2 resultados')).toBeVisible()

      if (isMobile) await openFilters(page, 'Filtros (1)')
      await choose(filters, 'Disponibilidad', 'En emergencia')
      await expect(page.getByText('Sin vehículos', { exact: true })).toBeVisible()
      await choose(filters, 'Disponibilidad', 'Todos')
      await findAndChoose(page, 'Estación', centralStation)
      await expect(page).toHaveURL(new RegExp(`station=${ready.station.id}`))
      await expect(page.getByText('Mostrando 2 de 2 resultados')).toBeVisible()
      await seeResults(page)

      const availability = page.getByRole('combobox', { name: `Disponibilidad de ${ready.unit} · ${ready.plate}` })
      const question = page.getByRole('dialog', { name: '¿Cambiar la disponibilidad?' })
      await choose(page, `Disponibilidad de ${ready.unit} · ${ready.plate}`, 'En reparación')
      const sending = page.waitForRequest('**/api/vehicle/change_status/')
      await question.getByRole('button', { name: 'Sí, cambiar' }).click()
      const sent = await sending
      expect([sent.method(), sent.postDataJSON()]).toEqual(['POST', { id: ready.id, status: VehicleState.EnReparacion }])
      await expect(success(page, 'Registro actualizado')).toBeVisible()
      await expect(availability).toHaveValue('En reparación')

      await choose(page, `Disponibilidad de ${ready.unit} · ${ready.plate}`, 'Disponible')
      // It is shown before it has arrived, and the list is read again once it has.
      const reloaded = page.waitForResponse('**/api/vehicle/?*')
      await question.getByRole('button', { name: 'Sí, cambiar' }).click()
      await expect(availability).toHaveValue('Disponible')
      await reloaded
      await anEmergency(as, ready)
      await choose(page, `Disponibilidad de ${ready.unit} · ${ready.plate}`, 'No disponible')
      await question.getByRole('button', { name: 'Sí, cambiar' }).click()
      await expect(refusal(page, 'No se pudo actualizar el estado')).toContainText('El vehículo está en una emergencia')
      await expect(availability).toHaveValue('En emergencia')
      await expect(availability).toBeDisabled()
    },
  )
})

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // B-ERR-19, B-ERR-21, B-GEN-26, B-GEN-28, B-VEH-05, B-VEH-07, B-VEH-09, B-VEH-10, B-VEH-11, B-VEH-15
  test(
    'creates, edits and deletes a vehicle, and sees an error for a duplicate plate in any case',
    anySize,
    async ({ page, as }) => {
      const { plate } = await aVehicle(as)
      await page.goto('/#/vehicles')
      await page.getByRole('link', { name: 'Crear', exact: true }).click()
      await expect(page).toHaveURL(/#\/vehicles\/create$/)
      await page.getByRole('textbox', { name: 'Placa' }).fill(plate.toLowerCase())
      await page.getByRole('textbox', { name: 'Unidad' }).fill('U-1')
      await page.getByRole('textbox', { name: 'Modelo' }).fill('Hino 500')
      await page.getByRole('textbox', { name: 'Año' }).fill('2019')
      await page.getByRole('textbox', { name: 'Nota' }).fill('Nueva')
      await choose(page, 'Tipo de vehículo', 'Motobomba')
      await choose(page, 'Estación', centralStation)
      await choose(page, 'Disponibilidad', 'Disponible')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(refusal(page, 'Error en la creación')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Placa' })).toBeFocused()
      await page.getByRole('textbox', { name: 'Placa' }).fill(`${plate}X`)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(success(page, 'Registro creado')).toBeVisible()

      await page.getByRole('searchbox', { name: 'Buscar' }).fill(`${plate}X`)
      await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
      await act(rowOf(page, `${plate}X`), 'Editar')
      await expect(heading(page, `Editar U-1 · ${plate}X`)).toBeVisible()
      await page.getByRole('textbox', { name: 'Nota' }).fill('Cambio de llantas')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(success(page, 'Registro actualizado')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Buscar' }).fill(`${plate}X`)
      await expect(rowOf(page, `${plate}X`)).toContainText('Cambio de llantas')
      await act(rowOf(page, `${plate}X`), 'Eliminar')
      await page.getByRole('button', { name: '¡Sí, eliminar!' }).click()
      await expect(page.getByText('Sin vehículos', { exact: true })).toBeVisible()

      // In an emergency only the availability is locked.
      const busy = await aVehicle(as)
      await anEmergency(as, busy)
      await page.goto(`/#/vehicles/${busy.id}/editar`)
      const availability = page.getByRole('combobox', { name: 'Disponibilidad', exact: true })
      await expect(availability).toHaveValue('En emergencia')
      await expect(availability).toBeDisabled()
      await page.getByRole('textbox', { name: 'Nota' }).fill('Cambio de aceite')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(success(page, 'Registro actualizado')).toBeVisible()
    },
  )
})
