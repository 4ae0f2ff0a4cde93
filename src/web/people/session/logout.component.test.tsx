import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { addWrite } from '../../platform/outbox/outbox.ts'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { listOf, lost } from '../../../../test/components/server.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** Something that could not be sent. */
const noteWaits = () =>
  addWrite({
    key: 'a'.repeat(32),
    record: 'emergency/12',
    method: 'POST',
    path: 'emergency/{record}/notes',
    body: '{"text":"Hay humo"}',
    notedAt: '2026-11-28T15:00:00Z',
    name: 'Nota: Incendio · 4a calle',
    place: '/emergency/12',
    about: { asked: { what: 'notes' }, shown: {} },
  })

for (const [name, size] of [
  ['desk', desk],
  ['phone', phone],
] as const)
  test(`signing out by its address asks for what waits and names it, at a ${name}`, async () => {
    const { router, sent } = await openScreen(
      '/vehicle-types',
      { 'GET vehicle_type': listOf(vehicleTypes.row, []), 'POST user/logout': {}, 'POST emergency/{id}/notes': lost },
      { role: Role.JefeDeServicio, size },
    )
    await expect.element(heading('Tipos de Vehículos')).toBeVisible()
    await noteWaits()
    await router.navigate({ to: '/user/logout', ignoreBlocker: true })
    await expect.element(heading('¿Cerrar sesión sin enviar?')).toBeVisible()
    await expect.element(page.getByText('Hay 1 registro por enviar, que se perderá. · Nota: Incendio · 4a calle')).toBeVisible()
    // Pressing Enter by habit must change nothing.
    await expect.element(page.getByRole('button', { name: 'Seguir aquí' })).toHaveFocus()
    await expectAccessible()
    expect(sent('POST user/logout')).toEqual([])
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect.element(heading('Bienvenido')).toBeVisible()
    await expect.poll(() => sent('POST user/logout')).toHaveLength(1)
  })
