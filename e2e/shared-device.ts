import { expect, type BrowserContext, type Page } from '@playwright/test'
import { topBar } from './steps.ts'

/** A tab of the device with this session. Each journey of a shared device ends its session, so each uses its own. */
export const signedIn = async (context: BrowserContext, address: string, token: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${address}/#/login`)
  await page.evaluate((own) => localStorage.setItem('token', own), token)
  // Loaded with its session; otherwise a later address could be answered with the sign-in screen before its reload.
  await page.reload()
  await expect(topBar(page)).toBeVisible()
  return page
}

export const signInScreen = (page: Page) => page.getByRole('button', { name: 'Inicia Sesion' })
export const signOut = (page: Page) => page.evaluate(() => location.assign('#/user/logout'))
