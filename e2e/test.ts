import { test as base, type APIRequestContext, type Page } from '@playwright/test'
import type { Role } from '../src/contract/roles.ts'
import { callsAs, tokenOf, type As } from './calls.ts'

interface ForTest {
  /** Who has signed in before the page is opened; undefined for a visitor. */
  role: Role | undefined
  /** Whether the warnings before saving an emergency are left to the test; others save all the same. */
  minds: boolean
}
interface ForWorker {
  address: string
  server: APIRequestContext
  /** Calls to the server as a person's browser makes them, to prepare data and to check the result. */
  as: As
}

export const test = base.extend<ForTest, ForWorker>({
  role: [undefined, { option: true }],
  minds: [false, { option: true }],
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

  // Which emergencies are open depends on the journeys beside this one.
  page: async ({ page, minds }, use) => {
    const anyway = page.getByRole('button', { name: 'Guardar de todos modos' })
    if (!minds) await page.addLocatorHandler(anyway, () => anyway.click())
    await use(page)
  },

  context: async ({ context }, use) => {
    if (process.env['WEAK_SIGNAL'] !== undefined) context.on('page', (page) => void slowProcessor(page))
    await use(context)
    // An answer that a journey changes on its way may still be asked for when the journey is over.
    const withRoutes = [context, ...context.pages()]
    await Promise.all(withRoutes.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  },

  storageState: async ({ role, server, address }, use) => {
    const localStorage = role === undefined ? [] : [{ name: 'token', value: await tokenOf(server, role) }]
    await use({ cookies: [], origins: [{ origin: address, localStorage }] })
  },
})

const slowProcessor = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 3 })
}

/** A journey that is the same at a desk and on a phone, and is walked at a desk only. */
export const anySize = { tag: '@any-size' }

export { expect } from '@playwright/test'
