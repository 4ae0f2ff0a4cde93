import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { fullLists, kindsOfVehicle } from '../../../../test/components/full-lists.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { answer, listOf } from '../../../../test/components/server.ts'

const role = Role.Administrador
const main = page.getByRole('main')
const rowOf = (text: string) => page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text })
const linkOf = (text: string) => rowOf(text).getByRole('link').first()
const keys = page.getByRole('dialog', { name: 'Teclas de la lista' })

const focusMain = () => main.element().focus()

test('J and K go from row to row, and ? says so', async () => {
  await openScreen('/vehicle-types', fullLists, { role })
  await expect.element(linkOf('Bomba')).toBeVisible()
  linkOf('Ambulancia').element().focus()
  await userEvent.keyboard('j')
  await expect.element(linkOf('Bomba')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(linkOf('Ambulancia')).toHaveFocus()
  await userEvent.keyboard('?')
  await expect.element(keys).toMatchTextContent('Ir a la fila siguiente')
  await userEvent.keyboard('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
  await expect.element(linkOf('Ambulancia')).toHaveFocus()
})

test('the focus goes by J and K into the list from the screen around it, first to the row that was saved', async () => {
  const cistern = { ...kindsOfVehicle[2], id: 3 }
  await openScreen(
    '/vehicle-types',
    { ...fullLists, 'GET vehicle_type/{id}': cistern, 'PUT vehicle_type/{id}': cistern },
    { role },
  )
  await expect.element(linkOf('Escalera')).toBeVisible()
  focusMain()
  await userEvent.keyboard('j')
  await expect.element(linkOf('Ambulancia')).toHaveFocus()

  await rowOf('Cisterna').getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect.element(rowOf('Cisterna')).toHaveAttribute('data-saved')
  focusMain()
  await userEvent.keyboard('j')
  await expect.element(linkOf('Cisterna')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(linkOf('Bomba').first()).toHaveFocus()

  focusMain()
  await userEvent.keyboard('?')
  await expect.element(keys).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(keys).toBeVisible()
  expect(keys.element().contains(document.activeElement)).toBe(true)
})

test.each([
  { size: desk, where: 'at a desk' },
  { size: phone, where: 'on a phone' },
])('after a deletion the focus is on the row in its place, $where', async ({ size }) => {
  const server = await openScreen('/vehicle-types', { ...fullLists, 'DELETE vehicle_type/{id}': answer(204) }, { role, size })
  const row = rowOf('Cisterna')
  if (size === phone) await row.getByRole('button', { name: 'Acciones' }).click()
  const where = size === phone ? page.getByRole('dialog') : row
  await where.getByRole('button', { name: 'Eliminar' }).click()
  const rest = kindsOfVehicle.filter(({ name }) => name !== 'Cisterna')
  server.answer({ 'GET vehicle_type': listOf(vehicleTypes.row, rest) })
  await page.getByRole('button', { name: '¡Sí, eliminar!' }).click()
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(linkOf('Escalera')).toHaveFocus()
})
