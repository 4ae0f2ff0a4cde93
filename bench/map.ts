import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/setup/browser.mjs'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openWithoutLimits } from '../src/server/platform/database/open-for-command.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { generate } from './emergencies/generate.ts'
import { clientOf, type Client } from './support/client.ts'
import { figuresOf, ms } from './support/figures.ts'
import { print } from './support/print.ts'
import { onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'

/*
 * `npm run bench:map -- 100000`: times the calls of the maps of the dashboard and of the list among this number of emergencies on the
 * PostgreSQL of TEST_DATABASE_URL, then opens the map in a browser, zooms and moves it, and prints the long tasks of the page (0063). Run
 * `npm run build` before.
 */
const SAMPLES = 10
const ZOOMS = 6

const asked: Record<string, string> = {
  'without filters': '',
  'one station': 'station_emergency__station=3',
  'three stations': 'station_emergency__station=1,2,3',
  'one type': 'emergency_type_id=2',
  'a month': 'start_date=2026-01-01&end_date=2026-01-31',
}

/** The map of the list has these as well. */
const askedOfList = {
  ...asked,
  'a region': 'region_type=Occidente',
  'a common word': 'search=zona',
  'two words': 'search=incendio%20zona',
  'a word and a month': 'search=calle&start_date=2026-01-01&end_date=2026-01-31',
}

const measureQuestions = async (client: Client, path: string, questions: Record<string, string>) => {
  for (const [name, query] of Object.entries(questions)) {
    const times: number[] = []
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const { status, ms: taken } = await client.get(`${path}?${query}`)
      if (status !== 200) throw new Error(`${name} answers ${status}`)
      times.push(taken)
    }
    const { median, p95 } = figuresOf(times)
    print(`  ${name.padEnd(20)} median ${ms(median)}  p95 ${ms(p95)}`)
  }
}

const measureCalls = async (url: string, token: string) => {
  const client = clientOf(url, token)
  await measureQuestions(client, 'reports/dashboard_points', asked)
  print(' Of the list')
  await measureQuestions(client, 'emergency/points', askedOfList)
  print(' For visitors')
  const open: number[] = []
  // Each another question, so that none is cached.
  for (let day = 1; day <= SAMPLES; day += 1)
    open.push((await client.get(`dashboard_open/dashboard_points?start_date=2000-01-${String(day).padStart(2, '0')}`)).ms)
  const { median, p95 } = figuresOf(open)
  print(`  ${'for visitors'.padEnd(20)} median ${ms(median)}  p95 ${ms(p95)}`)
  const answer = await fetch(`${url}/api/reports/dashboard_points`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
  })
  const text = await answer.text()
  print(`  without filters ${(text.length / 1e6).toFixed(2)} MB`)
}

/** Notes every task of the page that takes over 50 ms. Text, since the types of the server know no such entries. */
const noteLongTasks = `
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ at: startTime, took: duration })
  }).observe({ type: 'longtask', buffered: true })`

const longTasks = (page: Page) => page.evaluate<{ at: number; took: number }[]>('longTasks')

const measurePage = async (url: string, token: string) => {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-gpu'],
  })
  try {
    const storageState = { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] }
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState })
    await context.addInitScript(noteLongTasks)
    for (const points of ['none', 'all']) {
      const page = await context.newPage()
      if (points === 'none')
        await page.route('**/api/reports/dashboard_points/**', (route) =>
          route.fulfill({ json: { count: 0, ids: [], latitudes: [], longitudes: [], statuses: [] } }),
        )
      await page.goto(`${url}/#/dashboard`)
      const map = page.getByRole('region', { name: 'Mapa de emergencias' })
      await map.scrollIntoViewIfNeeded()
      await map.locator('.maplibregl-canvas').waitFor()
      if (points === 'all') await map.locator('[data-marker]').first().waitFor()
      await page.waitForTimeout(3000)
      const zoomedAt = await page.evaluate(() => performance.now())
      for (let zoom = 0; zoom < ZOOMS; zoom += 1) {
        await map.getByRole('button', { name: 'Acercar', exact: true }).click()
        await page.waitForTimeout(700)
      }
      const tasks = await longTasks(page)
      const shown = (some: typeof tasks) =>
        `${some.length} long tasks${some.length === 0 ? '' : `, the longest ${Math.max(...some.map(({ took }) => took)).toFixed(0)} ms`}`
      print(`  with ${points} of the points: until the map is drawn ${shown(tasks.filter(({ at }) => at < zoomedAt))}`)
      print(`      while zooming in six times ${shown(tasks.filter(({ at }) => at >= zoomedAt))}`)
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

const run = async (where: Where, count: number): Promise<void> => {
  const database = await openDatabase(where)
  try {
    const filling = await openWithoutLimits(where)
    await generate(filling.db, count)
    await filling.close()
    const server = await startServer(where)
    const token = await aSession(database.db, Role.Administrador)
    print(`\n${count} emergencies\nCalls`)
    await measureCalls(server.url, token)
    print('Page')
    await measurePage(server.url, token)
    await server.stop()
  } finally {
    await database.close()
  }
}

const rows = Number(process.argv[2] ?? 100_000)
if (!Number.isInteger(rows) || rows < 1000) throw new Error('The number of emergencies must be a whole number from 1000 up.')
await onPostgres((where) => run(where, rows))
