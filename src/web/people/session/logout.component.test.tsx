import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { aPerson, desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { listOf } from '../../../../test/components/server.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** Another tab has a photo of this person that waits for a connection. */
const photoWaits = (person: number): void => {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  void navigator.locks.request(`sirena.photo.${person}.one`, () => promise)
}

for (const [name, size] of [
  ['desk', desk],
  ['phone', phone],
] as const)
  test(`signing out asks for a photo that waits in another tab, at a ${name}`, async () => {
    const { router, sent } = await openScreen(
      '/vehicle-types',
      { 'GET vehicle_type': listOf(vehicleTypes.row, []), 'POST user/logout': {} },
      { role: Role.JefeDeServicio, size },
    )
    await expect.element(heading('Tipos de Vehículos')).toBeVisible()
    photoWaits(aPerson(Role.JefeDeServicio).id)
    await router.navigate({ to: '/user/logout' })
    await expect.element(heading('¿Cerrar sesión sin enviar?')).toBeVisible()
    await expect.element(page.getByText('Hay 1 foto sin enviar, que se perderá.')).toBeVisible()
    // Pressing Enter by habit must change nothing.
    await expect.element(page.getByRole('button', { name: 'Seguir aquí' })).toHaveFocus()
    await expectAccessible()
    expect(sent('POST user/logout')).toEqual([])
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect.element(heading('Bienvenido')).toBeVisible()
    await expect.poll(() => sent('POST user/logout')).toHaveLength(1)
  })
