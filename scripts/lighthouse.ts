import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import lighthouse, { type Flags } from 'lighthouse'
import { demoAccounts, demoPassword } from '../e2e/calls.ts'
import { startServer } from '../bench/support/server.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { findBrowser } from './setup/browser.mjs'
import { freePort } from './setup/free-port.mjs'
import { ensureWebBuilt, launchCompression } from './setup/web-build.mjs'

/*
 * `npm run lighthouse`: Lighthouse's scores in its phone profile, of a server with demo data, as a person who is signed in. Fails below
 * 95, except for the performance of the public page, which begins with a map. `npm run lighthouse -- home list` measures these only.
 * The performance score depends on the machine: each screen is measured three times and the middle one counts.
 */
const LEAST = 95
const TIMES = 3
const categories = ['performance', 'accessibility', 'best-practices']

type ClearStorageTypes = NonNullable<Flags['clearStorageTypes']>

const screensOf = (id: number): Record<string, string> => ({
  'sign-in': '/login',
  home: '/',
  list: '/emergencies',
  detail: `/emergency/${id}`,
  form: '/emergencies/create',
  'public page': `/emergency_open/${id}`,
})

const answering = async (url: string): Promise<void> => {
  const answers = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) await delay(100)
}

const signIn = async (page: Page, url: string): Promise<string> => {
  const answer = await page.request.post(`${url}/api/user/token`, {
    data: { username: demoAccounts[Role.Cabinista].dpi, password: demoPassword },
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

const remember = (page: Page, url: string, items: Record<string, string>) =>
  page.goto(`${url}/healthz`).then(() =>
    page.evaluate((wanted) => {
      localStorage.clear()
      for (const [name, value] of Object.entries(wanted)) localStorage.setItem(name, value)
    }, items),
  )

const middle = (values: number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const scoresOf = async (url: string, port: number): Promise<number[]> => {
  const runs: number[][] = []
  for (let run = 0; run < TIMES; run++) {
    // The session stays, everything else is as on the first visit.
    const clearStorageTypes: ClearStorageTypes = ['file_systems', 'shader_cache', 'service_workers', 'cache_storage']
    const result = await lighthouse(url, {
      port,
      onlyCategories: categories,
      clearStorageTypes,
      // The stream of what changed never ends, so that no screen ever becomes quiet.
      maxWaitForLoad: 20_000,
      logLevel: 'error',
    })
    if (result === undefined || result.lhr.runtimeError !== undefined) throw new Error(`no result for ${url}`)
    runs.push(categories.map((name) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100)))
  }
  return categories.map((_, column) => middle(runs.map((run) => run[column] ?? 0)))
}

await ensureWebBuilt()
await launchCompression().code
const folder = mkdtempSync(path.join(tmpdir(), 'sirena-lighthouse-'))
const server = await startServer({ databaseUrl: undefined, dataDir: path.join(folder, 'data') }, { DEMO: 'true' })
const port = await freePort()
const executablePath = await findBrowser()
const browser = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
  args: [`--remote-debugging-port=${port}`],
  ...(executablePath !== undefined && { executablePath }),
})
try {
  await answering(server.url)
  const page = await browser.newPage()
  const token = await signIn(page, server.url)
  const list = await page.request.get(`${server.url}/api/emergency/?page=1`, { headers: { authorization: `Bearer ${token}` } })
  const { results } = (await list.json()) as { results: { id: number }[] }
  const asked = process.argv.slice(2)
  console.log(['', ...categories].map((name) => name.padEnd(15)).join(''))
  for (const [name, place] of Object.entries(screensOf(results[0]?.id ?? 0))) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const isVisitor = name === 'sign-in' || name === 'public page'
    await remember(page, server.url, isVisitor ? {} : { token, 'sirena.role': String(Role.Cabinista) })
    const scores = await scoresOf(`${server.url}/#${place}`, port)
    console.log([name, ...scores].map((value) => String(value).padEnd(15)).join(''))
    const counted = name === 'public page' ? scores.slice(1) : scores
    if (counted.some((score) => score < LEAST)) process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
