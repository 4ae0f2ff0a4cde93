import type { Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openLoaded } from './accessible.ts'
import { expect, phoneOnly, test } from './test.ts'

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

test.use({ role: Role.Comandante })

// A-NAV-25, A-NAV-26, A-ROL-16, A-ROL-17
test('keeps the screen of a phone awake until it is switched off, also over a reload', phoneOnly, async ({ page }) => {
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
