import { writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { browserFlags } from './scripts/setup/browser-flags.mjs'
import { findBrowser } from './scripts/setup/browser.mjs'
import { writeToMemory } from './scripts/setup/write-to-memory.mjs'
import { styledTheme } from './scripts/web/theme-styles.ts'
import { usedIcons } from './scripts/web/used-icons.ts'
import { browserCommands } from './test/components/browser-commands.ts'

writeToMemory()

// Screens are tested with React as it is built: its development version makes them a fifth dearer.
process.env['NODE_ENV'] = 'production'

/** Where whoever started the run reads how it went. */
const outputFile = process.env['VITEST_JSON_OUTPUT_FILE']
/** The process of a test file ended by itself. */
const isProcessEnd = ({ cause }: { cause?: unknown }) =>
  cause instanceof Error && /exited unexpectedly .* while running test file/.test(cause.message)
/** Errors that no test has caught, which the report leaves out. A file whose process ended has failed in the report. */
const uncaught: Reporter = {
  onTestRunEnd: (_modules, errors) => {
    const left = errors.filter((error) => !isProcessEnd(error))
    if (outputFile !== undefined) writeFileSync(`${outputFile}.uncaught`, String(left.length))
  },
}
const browser = await findBrowser()
const componentTests = 'src/web/**/*.component.test.tsx'

export default defineConfig({
  test: {
    reporters: outputFile === undefined ? ['default'] : ['default', ['json', { outputFile }], uncaught],
    tags: [{ name: 'storage', description: 'Tries the storage itself, so it runs on both databases for every change' }],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The default of a second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          exclude: [componentTests],
          globalSetup: 'test/global-setup.ts',
          env: { NODE_ENV: 'test' },
          setupFiles: 'test/closed-databases.ts',
          pool: 'forks',
          maxWorkers: 2,
          // The server's modules are read once a worker, not once a file; none keeps anything between two servers.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react(), styledTheme()],
        // Everything that a screen imports, also on use, and anew each time: a package that is found later loads the page anew in the middle
        // of a test.
        optimizeDeps: {
          entries: ['src/web/main.tsx', 'src/web/**/*-worker.ts', componentTests],
          force: true,
          rolldownOptions: { plugins: [usedIcons()] },
        },
        test: {
          name: 'components',
          include: [componentTests],
          maxWorkers: 2,
          browser: {
            enabled: true,
            // As Playwright's: a name in part, in any case.
            locators: { exact: false },
            headless: true,
            screenshotFailures: false,
            commands: browserCommands,
            provider: playwright({
              launchOptions: { args: browserFlags, ...(browser !== undefined && { executablePath: browser }) },
              contextOptions: { locale: 'es-GT', timezoneId: 'America/Guatemala', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
