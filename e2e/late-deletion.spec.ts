import { Role } from '../src/contract/roles.ts'
import { heading, success } from './steps.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

test('a deletion that is answered late leaves the person at the record opened meanwhile', anySize, async ({ page, as }) => {
  const [gone, other] = [await anEmergency(as, await aVehicle(as)), await anEmergency(as, await aVehicle(as))]
  const { promise: isOver, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/emergency/${gone.id}/`, async (route) => {
    if (route.request().method() === 'DELETE') await isOver
    await route.continue()
  })
  await page.goto(`/#/emergency/${gone.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '¡Sí, eliminar!' }).click()
  await page.goto(`/#/emergency/${other.id}`)
  await expect(heading(page, `Emergencia # ${other.id}`)).toBeVisible()
  answer()
  await expect(success(page, 'Registro eliminado')).toBeVisible()
  await expect(heading(page, `Emergencia # ${other.id}`)).toBeVisible()
})
