import { test as base, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import type { Role } from '../src/contract/shared/rights/roles.ts'
import { callsAs, tokenOf, type As } from './calls.ts'

interface ForTest {
  /** The role of the person who is signed in; undefined for a visitor. */
  role: Role | undefined
  /** Whether the test handles the warnings before saving an emergency; otherwise they are accepted automatically. */
  handlesWarnings: boolean
  /** Whether a Jefe de Servicio on a phone is asked which vehicle to track, over the first screen. */
  isAskedToTrack: boolean
}
interface ForWorker {
  address: string
  server: APIRequestContext
  /** API calls with the session of a role, to prepare data and to check results. */
  as: As
}

export const test = base.extend<ForTest, ForWorker>({
  role: [undefined, { option: true }],
  handlesWarnings: [false, { option: true }],
  isAskedToTrack: [false, { option: true }],
  address: [({ playwright: _ }, use, { project }) => use(project.use.baseURL ?? ''), { scope: 'worker' }],

  server: [
    async ({ playwright, address }, use) => {
      const context = await playwright.request.newContext({ baseURL: address })
      await use(context)
      await context.dispose()
    },
    { scope: 'worker' },
  ],
  as: [({ server }, use) => use((role) => callsAs(server, role)), { scope: 'worker' }],

  // Which warnings appear depends on the emergencies of journeys that run in parallel.
  page: async ({ page, handlesWarnings }, use) => {
    const anyway = page.getByRole('button', { name: 'Guardar de todos modos' })
    if (!handlesWarnings) await page.addLocatorHandler(anyway, () => anyway.click())
    await use(page)
  },

  context: async ({ context, isAskedToTrack }, use) => {
    if (!isAskedToTrack) await withoutAskingToTrack(context)
    if (process.env['WEAK_SIGNAL'] !== undefined) context.on('page', (page) => void slowProcessor(page))
    await use(context)
    // A routed request may still be pending when the journey ends.
    const withRoutes = [context, ...context.pages()]
    await Promise.all(withRoutes.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  },

  storageState: async ({ role, server, address }, use) => {
    const localStorage = role === undefined ? [] : [{ name: 'token', value: await tokenOf(server, role) }]
    await use({ cookies: [], origins: [{ origin: address, localStorage }] })
  },
})

/** Keeps a firefighter's phone from asking for a vehicle to track, over whatever is on the screen. */
export const withoutAskingToTrack = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => sessionStorage.setItem('sirena.tracking-asked', '1'))

const slowProcessor = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 3 })
}

/** Tags a journey that does not depend on the screen size and runs at desktop size only. */
export const anySize = { tag: '@any-size' }

/** Tags a journey of what only a phone has, such as sheets and cards. */
export const phoneOnly = { tag: '@phone-only' }

/** A main journey, which `npm test` runs at a desk; all others run in `npm run test:all`. */
export const everyday = { tag: '@everyday' }

export { expect } from '@playwright/test'
