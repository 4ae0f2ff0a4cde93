import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { noVehicles, ofOwnStation } from '../../../../test/components/board.ts'
import { dashboardAnswers } from '../../../../test/components/dashboard.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'

/** A browser whose screen stays on as `request` says. Returns how many locks are held. */
const withLocks = (mayLock = true) => {
  let held = 0
  const request = async () => {
    if (!mayLock) throw new DOMException('', 'NotAllowedError')
    held += 1
    return { release: async () => void (held -= 1) }
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
  return () => held
}
const answers = { ...dashboardAnswers(), ...noVehicles }
const openMenu = async (role: Role, size?: typeof phone) => {
  const server = await openScreen('/vehicles', answers, { role, person: ofOwnStation, ...(size && { size }) })
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible()
  return server
}
const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })

// A-NAV-25, A-NAV-26, A-ROL-16, A-ROL-17
test.each([Role.Administrador, Role.Comandante, Role.JefeDeServicio])(
  'role %i keeps the screen of a phone awake until it is switched off, on every screen',
  async (role) => {
    const held = withLocks()
    const { router } = await openMenu(role, phone)
    expect(held()).toBe(0)
    await entry('Mantener pantalla activa').click()
    await expect.poll(held).toBe(1)
    await router.navigate({ to: '/' })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Vehículos' })).not.toBeInTheDocument()
    expect(held()).toBe(1)
    await page.getByRole('button', { name: 'Menú', exact: true }).click()
    await entry('Desactivar pantalla activa').click()
    await expect.poll(held).toBe(0)
  },
)

test('a browser that cannot says so', async () => {
  const property = Object.getOwnPropertyDescriptor(Navigator.prototype, 'wakeLock')
  Reflect.deleteProperty(Navigator.prototype, 'wakeLock')
  onTestFinished(() => void (property && Object.defineProperty(Navigator.prototype, 'wakeLock', property)))
  await openMenu(Role.Comandante, phone)
  await entry('Mantener pantalla activa').click()
  await expect.element(page.getByText('Este navegador no puede mantener la pantalla activa.')).toBeVisible()
})

test('a phone that saves battery says that it does not, and offers it again', async () => {
  withLocks(false)
  await openMenu(Role.Comandante, phone)
  await entry('Mantener pantalla activa').click()
  await expect.element(page.getByText('El teléfono no deja mantener la pantalla activa ahora')).toBeVisible()
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await expect.element(entry('Mantener pantalla activa')).toBeVisible()
})

// A-NAV-26, A-ROL-16
test.each([
  ['a firefighter on a phone', Role.Bombero, phone],
  ['anybody at a desk', Role.Administrador, undefined],
] as const)('%s is not offered it', async (_, role, size) => {
  await openMenu(role, size)
  await expect.element(entry(/pantalla activa/)).not.toBeInTheDocument()
})
