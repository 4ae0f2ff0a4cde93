import type { Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import { openLoaded } from './accessible.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

/** A browser that can keep the screen awake, and counts how often it does. */
const withLocks = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(globalThis, 'locks', { value: { held: 0 } })
    const { locks } = globalThis as unknown as { locks: { held: number } }
    const request = () => {
      locks.held += 1
      return Promise.resolve({ release: async () => void (locks.held -= 1) })
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  })
const held = (page: Page) => page.evaluate(() => (globalThis as unknown as { locks: { held: number } }).locks.held)
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menú', exact: true }).click()
const entry = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

for (const role of [Role.Administrador, Role.Comandante, Role.JefeDeServicio])
  test.describe(`role ${role}`, () => {
    test.use({ role })

    // A-NAV-25, A-NAV-26, A-ROL-16, A-ROL-17
    test('keeps the screen of a phone awake until it is switched off, on every screen', phoneOnly, async ({ page }) => {
      await withLocks(page)
      await openLoaded(page, '/user-profile')
      expect(await held(page)).toBe(0)
      await openMenu(page)
      await entry(page, 'Mantener pantalla activa').click()
      await expect.poll(() => held(page)).toBe(1)
      await openLoaded(page, '/vehicles')
      expect(await held(page)).toBe(1)
      await page.reload()
      await expect.poll(() => held(page)).toBe(1)
      await openMenu(page)
      await entry(page, 'Desactivar pantalla activa').click()
      await expect.poll(() => held(page)).toBe(0)
    })
  })

test.describe('a browser that cannot', () => {
  test.use({ role: Role.Comandante })

  test('says so', phoneOnly, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
    await openLoaded(page, '/user-profile')
    await openMenu(page)
    await entry(page, 'Mantener pantalla activa').click()
    await expect(page.getByText('Este navegador no puede mantener la pantalla activa.')).toBeVisible()
  })
})

test.describe('a phone that saves battery', () => {
  test.use({ role: Role.Comandante })

  test('says that it does not, and offers it again', phoneOnly, async ({ page }) => {
    await page.addInitScript(() => {
      const request = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    })
    await openLoaded(page, '/user-profile')
    await openMenu(page)
    await entry(page, 'Mantener pantalla activa').click()
    await expect(page.getByText('El teléfono no deja mantener la pantalla activa ahora')).toBeVisible()
    await openMenu(page)
    await expect(entry(page, 'Mantener pantalla activa')).toBeVisible()
  })
})

test.describe('a firefighter', () => {
  test.use({ role: Role.Bombero })

  // A-ROL-16
  test('is not offered it', phoneOnly, async ({ page }) => {
    await openLoaded(page, '/user-profile')
    await openMenu(page)
    await expect(entry(page, 'Perfil')).toBeVisible()
    await expect(entry(page, /pantalla activa/)).toHaveCount(0)
  })
})

test.describe('at a desk', () => {
  test.use({ role: Role.Administrador })

  // A-NAV-26
  test('nobody is offered it', anySize, async ({ page }) => {
    await openLoaded(page, '/user-profile')
    await openMenu(page)
    await expect(entry(page, 'Perfil')).toBeVisible()
    await expect(entry(page, /pantalla activa/)).toHaveCount(0)
  })
})
