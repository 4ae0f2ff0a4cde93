import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { anySize, phoneOnly } from './e2e/test.ts'
import { browserFlags } from './scripts/setup/browser-flags.mjs'
import { findBrowser } from './scripts/setup/browser.mjs'
import { freePort } from './scripts/setup/free-port.mjs'
import { writeToMemory } from './scripts/setup/write-to-memory.mjs'

writeToMemory()

// Every worker reads this file again, with the environment of the first: they must all find the same server.
const port = (process.env['JOURNEYS_PORT'] ??= String(await freePort()))
// The server's data folder, which it makes and removes; its SMTP server lays the mails there.
const folder = (process.env['JOURNEYS_DATA'] ??= path.join(tmpdir(), `sirena-journeys-${randomUUID()}`))
const address = `http://127.0.0.1:${port}`
const browser = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  workers: 2,
  timeout: 120_000,
  // Two journeys at once on two cores, each with a browser that draws maps without a graphics card.
  expect: { timeout: 20_000 },
  reporter: 'list',
  reportSlowTests: null,
  use: {
    baseURL: address,
    locale: 'es-GT',
    timezoneId: 'America/Guatemala',
    // A press on something that still moves, such as a drawer, can miss it. Journeys of dialogs and the keyboard run with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A page whose files a worker has cached asks for none that a journey could hold back or lose; pwa.spec.ts allows it.
    serviceWorkers: 'block',
    // A trace of every journey costs a quarter of the time; --trace on makes one of a journey that needs it.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser !== undefined && { executablePath: browser }),
      args: browserFlags,
    },
  },
  projects: [
    { name: 'desktop', grepInvert: new RegExp(phoneOnly.tag), use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: new RegExp(anySize.tag),
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
        userAgent:
          'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      },
    },
  ],
  webServer: {
    command: 'node scripts/journey-server.mjs',
    env: { PORT: port, JOURNEYS_DATA: folder },
    url: `${address}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
