import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../contract/roles.ts'
import { vehicleTypes } from '../../contract/vehicle-types.ts'
import { expectAccessible } from '../../../test/components/accessible.ts'
import { openScreen, phone } from '../../../test/components/open-screen.tsx'
import { onPaper } from '../../../test/components/paper.ts'
import { listOf, refusal } from '../../../test/components/server.ts'

test('a list shows its rows', async () => {
  await openScreen(
    '/vehicle-types',
    { 'GET vehicle_type': listOf(vehicleTypes.row, [{ id: 3, name: 'Motobomba', nomenclature: 'MB' }]) },
    { role: Role.Administrador },
  )
  await expect.element(page.getByRole('row', { name: /Motobomba/ })).toBeVisible()
  await expectAccessible()
  await onPaper()
  await expect.element(page.getByRole('button', { name: 'Crear' })).not.toBeInTheDocument()
})

test('a refusal keeps what was typed and goes to its field', async () => {
  const server = await openScreen(
    '/vehicle-types/create',
    { 'POST vehicle_type': refusal(400, 'Revise los datos', { name: ['Ya existe un tipo de vehículo con este nombre'] }) },
    { role: Role.Administrador, size: phone },
  )
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Motobomba')
  await page.getByRole('textbox', { name: 'Nomenclatura' }).fill('MB')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByText('Ya existe un tipo de vehículo con este nombre')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveFocus()
  expect(server.sent('POST vehicle_type')[0]?.body).toMatchObject({ name: 'Motobomba', nomenclature: 'MB' })
})
