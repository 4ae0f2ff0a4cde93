import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import { demoAccounts, demoPassword } from '../../e2e/calls.ts'
import { findBrowser } from '../../scripts/setup/browser.mjs'
import type { Role } from '../../src/contract/shared/rights/roles.ts'

export const startBrowser = async (): Promise<Browser> => {
  const executablePath = await findBrowser()
  return chromium.launch(executablePath === undefined ? {} : { executablePath })
}

/** Of a demo account. */
export const sessionOf = async (url: string, role: Role): Promise<string> => {
  const answer = await fetch(`${url}/api/user/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: demoAccounts[role].dpi, password: demoPassword }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** With demo data a server says something before it listens. */
export const answering = async (url: string): Promise<void> => {
  while (
    !(await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await delay(100)
}

/** Runs in the page, so that no question from outside competes with its slow processor: notes when each selector is first in sight. */
export const watch = (selectors: readonly string[]): string => `
  globalThis.seen = []
  const selectors = ${JSON.stringify(selectors)}
  const isInSight = (selector) => [...document.querySelectorAll(selector)].some((one) => one.getClientRects().length > 0)
  const look = () => {
    selectors.forEach((selector, index) => { if (isInSight(selector)) seen[index] ??= performance.now() / 1000 })
    if (selectors.some((_, index) => seen[index] === undefined)) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`
