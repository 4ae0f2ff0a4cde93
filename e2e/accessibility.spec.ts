import type { EmergencyDetail } from '../src/contract/emergencies/emergencies.schema.ts'
import type { Page as Rows } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { storedDrafts } from './device-store.ts'
import { anySize, expect, test } from './test.ts'

// One page visits many screens, because loading the application for each would double the time.
test.describe.configure({ timeout: 180_000 })

test.use({ role: Role.Administrador })

test(
  'the main screens of the built application are accessible and in Spanish, with what the server answers',
  anySize,
  async ({ page, as, browser }) => {
    await openLoaded(page, '/vehicles/create')
    await expect(page.getByLabel('Placa')).toBeVisible()
    await expectAccessible(page)

    const [emergency] = (await as(Role.Administrador).get<Rows<{ id: number }>>('emergency')).results
    for (const place of ['/', '/emergencies', `/emergency/${emergency?.id}`, `/emergency/${emergency?.id}/editar`]) {
      await openLoaded(page, place)
      await expectAccessible(page)
    }

    await openLoaded(page, '/emergencies/create')
    await page.getByRole('region', { name: 'Dirección' }).getByRole('textbox', { name: 'Dirección' }).fill('Zona 1')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => storedDrafts(page)).toContain('Zona 1')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Borrador sin guardar' })).toBeVisible()
    await expectAccessible(page, 'an offered draft')

    const { qr_emergency } = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${emergency?.id}`)
    const visitor = await browser.newPage({ storageState: { cookies: [], origins: [] } })
    for (const place of [`/emergency_open/${qr_emergency?.split('/').at(-2)}`, `/emergency_open/${emergency?.id}`, '/login']) {
      await openLoaded(visitor, place)
      await expectAccessible(visitor)
    }
    await visitor.context().close()
  },
)
