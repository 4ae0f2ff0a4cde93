import { Role } from '../src/contract/shared/rights/roles.ts'
import { heading } from './steps.ts'
import { aVehicle } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.JefeDeServicio })

test('a chief makes a key for a tracking application, renews it and takes it away', anySize, async ({ page, as, server }) => {
  const vehicle = await aVehicle(as)
  const statusOf = async (key: string) => (await server.get(`/api/positions?id=${key}&lat=14.84&lon=-91.52`)).status()
  await page.goto(`/#/vehicles/${vehicle.id}`)
  await expect(heading(page, vehicle.unit)).toBeVisible()
  const section = page.getByRole('region', { name: 'Aplicación de trackeo' })
  await expect(section).toContainText('Esta unidad no tiene clave.')

  await section.getByRole('button', { name: 'Crear clave' }).click()
  const dialog = page.getByRole('dialog', { name: `Clave de trackeo de ${vehicle.plate}` })
  await expect(dialog.getByRole('img', { name: 'Código QR con la configuración para Traccar Client' })).toBeVisible()
  const first = await dialog.getByRole('textbox', { name: 'Identificador del dispositivo' }).inputValue()
  await expect(dialog.getByRole('textbox', { name: 'Dirección del servidor' })).toHaveValue(/\/api\/positions$/)
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section).toContainText('Todavía no ha llegado ninguna posición.')
  expect(await statusOf(first)).toBe(200)

  await section.getByRole('button', { name: 'Renovar clave' }).click()
  await page.getByRole('button', { name: 'Sí, renovar' }).click()
  const key = dialog.getByRole('textbox', { name: 'Identificador del dispositivo' })
  const second = await key.inputValue()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Renovar clave' })).toBeFocused()
  // It is lost only by leaving the screen.
  await section.getByRole('button', { name: 'Ver la clave' }).click()
  await expect(key).toHaveValue(second)
  await dialog.getByRole('button', { name: 'Listo' }).click()
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  await page.reload()
  await expect(section.getByRole('button', { name: 'Ver la clave' })).toHaveCount(0)
  await expect(section).toContainText(/Última posición: \d/)

  await section.getByRole('button', { name: 'Quitar clave' }).click()
  await page.getByRole('button', { name: 'Sí, quitar' }).click()
  await expect(section).toContainText('Esta unidad no tiene clave.')
  await expect(section.getByRole('button', { name: 'Crear clave' })).toBeFocused()
  expect(await statusOf(second)).toBe(404)
})
