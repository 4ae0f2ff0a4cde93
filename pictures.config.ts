import base from './playwright.config.ts'
import { defineConfig } from '@playwright/test'

const sizes = {
  desk: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
const schemes = ['light', 'dark'] as const

/** Pictures of every screen, for people to look at: `npm run pictures`. Nothing is compared. */
export default defineConfig({
  ...base,
  testDir: 'e2e/pictures',
  testMatch: 'screens.pictures.ts',
  outputDir: 'test-results/pictures',
  globalTeardown: './e2e/pictures/contact-sheets.ts',
  reporter: 'dot',
  projects: Object.entries(sizes).flatMap(([size, use]) =>
    schemes.map((colorScheme) => ({ name: `${size}-${colorScheme}`, use: { ...use, colorScheme } })),
  ),
})
