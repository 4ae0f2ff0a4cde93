import type { Page as BrowserPage } from '@playwright/test'
import { inProgressFilter } from '../src/contract/emergencies/emergency-rules.ts'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import type { Page } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { Me } from '../src/contract/shared/me.schema.ts'
import type { As } from './calls.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { heading, signInByForm } from './steps.ts'
import { anySize, expect, test } from './test.ts'

const icon = (page: BrowserPage) =>
  page.evaluate(() => decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''))

/** Of the firefighter's station. Other journeys change the number, too: it is compared until it agrees. */
const expectCurrent = (page: BrowserPage, as: As) =>
  expect
    .poll(async () => {
      const { station } = await as(Role.Bombero).get<Me>('user/me')
      const { count } = await as(Role.Administrador).get<Page<unknown>>(
        `emergency/?status=${inProgressFilter}&station_emergency__station=${station?.id}`,
      )
      return (await page.title()).startsWith(`(${count}) `)
    })
    .toBe(true)

test(
  'the tab has the number of emergencies in progress that the start page shows, also while it is hidden, and none after signing out',
  anySize,
  async ({ page, as }) => {
    await page.clock.install()
    // A session of its own, since it is ended.
    await page.goto('/#/vehicles')
    await signInByForm(page, Role.Bombero)
    await expect(heading(page, 'Vehículos')).toBeVisible()
    const { id } = await anEmergency(as, await aVehicle(as))
    await expect(page).toHaveTitle(/^\(\d+\) Vehículos · Sirena$/)
    await expectCurrent(page, as)

    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(12_000)
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
    await expectCurrent(page, as)

    await page.goto('/#/user/logout')
    await expect(heading(page, 'Bienvenido')).toBeVisible()
    await expect(page).toHaveTitle(/^[^(]*Sirena$/)
    await expect.poll(() => icon(page)).toContain('/assets/logo')
  },
)
