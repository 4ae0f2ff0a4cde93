import type { Browser, Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openLoaded } from './accessible.ts'
import { aPersonToMark, entryDialog, exitDialog, nextSecond, saveIn } from './attendance.ts'
import { tokenOf } from './calls.ts'
import { rowOf } from './steps.ts'
import { anySize, expect, test } from './test.ts'

const LIST = '/human_resources/control_hours'

/** A page in a browser of its own, signed in, that counts how often it was loaded. */
const another = async (browser: Browser, baseURL: string, token: string) => {
  const context = await browser.newContext({
    baseURL,
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage: [{ name: 'token', value: token }] }] },
  })
  const page = await context.newPage()
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  return { page, loads, context }
}

/** Opens a screen and waits until its stream of change events has begun. */
const openFollowed = async (page: Page, place: string): Promise<void> => {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live/')
  await openLoaded(page, place)
  expect((await stream).status()).toBe(200)
}

test.describe('a mark', () => {
  test.use({ role: Role.JefeDeServicio })

  // A-QRL-10, B-HRS-17
  test(
    'in one browser appears in the lists of others by the stream of change events',
    anySize,
    async ({ page, as, browser, server, address }) => {
      const person = await aPersonToMark(as)
      const [hours, scan] = await Promise.all([
        another(browser, address, await tokenOf(server, Role.RecursosHumanos)),
        another(browser, address, await tokenOf(server, Role.Administrador)),
      ])
      await Promise.all([
        openFollowed(hours.page, `${LIST}?search=${person.last_name}`),
        openFollowed(scan.page, `/qr_scan?search=${person.last_name}`),
      ])
      const rows = [rowOf(hours.page, person.last_name), rowOf(scan.page, person.last_name)]
      for (const row of rows) await expect(row).toContainText('Sin registro')

      await openLoaded(page, `/qr_scan?search=${person.last_name}`)
      const mark = rowOf(page, person.last_name).getByRole('button', { name: /^Marcar/ })
      await mark.click()
      await saveIn(entryDialog(page)).click()
      for (const row of rows) await expect(row.getByText('Ingreso', { exact: true })).toBeVisible()
      await nextSecond()
      await mark.click()
      await exitDialog(page).getByRole('textbox', { name: 'Observaciones' }).fill('Fin de guardia')
      await saveIn(exitDialog(page)).click()
      for (const row of rows) await expect(row.getByText('Salida', { exact: true })).toBeVisible()
      for (const { loads } of [hours, scan]) expect(loads).toHaveLength(1)
      await Promise.all([hours.context.close(), scan.context.close()])
    },
  )
})
