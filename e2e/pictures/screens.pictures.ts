import path from 'node:path'
import { expect, test } from '../test.ts'
import { FOLDER } from './folder.ts'
import { reads, screens } from './screens.ts'
import { seeNext } from './see-all.ts'

const lists =
  /\/api\/([a-z_]+|job_management\/list(User|UserControlHours)|job_management\/\d+\/log_history_hours|reports\/listUserHumanResources)\/?\?/
const figures = /\/api\/reports\/(dashboard_\w+|report_\w+|emergency_report_detail)/

/** The same figures of a day without emergencies. */
const ofAnEmptyDay = (url: string) => {
  const asked = new URL(url)
  for (const day of ['start_date', 'end_date']) asked.searchParams.set(day, '2000-01-01')
  return asked.href
}

for (const { name, place, role: seenBy, reads: isRead } of screens) {
  test.describe(name, () => {
    test.use({ role: seenBy })
    for (const state of isRead ? (['full', 'empty', 'failing', 'loading'] as const) : (['full'] as const)) {
      test(state, async ({ page, as }, { project }) => {
        const address = typeof place === 'string' ? place : await place(as)
        if (state === 'empty') {
          await page.route(lists, (route) =>
            route.fulfill({ json: { count: 0, results: [], next: null, previous: null, total: 0 } }),
          )
          await page.route(figures, (route) => route.continue({ url: ofAnEmptyDay(route.request().url()) }))
        }
        if (state === 'failing')
          await page.route(reads, (route) =>
            route.fulfill({ status: 500, json: { detail: 'Ocurrió un error. Intente de nuevo.' } }),
          )
        if (state === 'loading') await page.route(reads, () => undefined)
        await page.goto(`/#${address}`)
        const waiting = page.locator('[aria-busy="true"], [data-drawing], .mantine-Skeleton-root')
        if (state === 'loading') await waiting.filter({ visible: true }).first().waitFor()
        else {
          await page
            .locator(state === 'failing' ? '[role="alert"]' : 'h1')
            .first()
            .waitFor()
          // This may appear later than the heading.
          await expect.poll(() => seeNext(page)).toBe(0)
        }
        await page.screenshot({
          path: path.join(FOLDER, `${project.name}-${state}`, `${name}.png`),
          fullPage: state === 'full',
          animations: 'disabled',
        })
      })
    }
  })
}
