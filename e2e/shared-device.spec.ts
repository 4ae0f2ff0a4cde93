import type { BrowserContext, Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import { signIn } from './calls.ts'
import { storedDrafts } from './drafts.ts'
import { unique } from './test-data.ts'
import { heading, signInByForm, topBar } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

/*
 * One device, several people and tabs. Each journey ends its session, so each uses its own.
 */
const signedIn = async (context: BrowserContext, address: string, token: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${address}/#/login`)
  await page.evaluate((own) => localStorage.setItem('token', own), token)
  // Loaded with its session; otherwise a later address could be answered with the sign-in screen before its reload.
  await page.reload()
  await expect(topBar(page)).toBeVisible()
  return page
}

const modelOf = (page: Page) => page.getByRole('textbox', { name: 'Modelo' })
const offered = (page: Page) => page.getByRole('region', { name: 'Borrador sin guardar' })
const signInScreen = (page: Page) => page.getByRole('button', { name: 'Inicia Sesion' })

const type = async (page: Page, word: string) => {
  await page.goto('/#/vehicles/create')
  await page.reload()
  await modelOf(page).fill(word)
  await expect.poll(() => storedDrafts(page)).toContain(word)
}

test('after signing out in one tab, another open tab writes no draft', anySize, async ({ context, server, address }) => {
  const token = await signIn(server, Role.Administrador)
  const [one, other] = [await signedIn(context, address, token), await signedIn(context, address, token)]
  const word = unique()
  await type(other, word)
  // Typed but not yet written when the session ends.
  await modelOf(other).fill(`${word} y más`)
  await one.goto('/#/user/logout')
  await expect(signInScreen(one)).toBeVisible()
  await expect(signInScreen(other)).toBeVisible()
  await expect.poll(() => storedDrafts(one)).toBe('[]')
  await signInByForm(other, Role.Administrador)
  await expect(signInScreen(other)).toHaveCount(0)
  await other.goto('/#/vehicles/create')
  await expect(modelOf(other)).toHaveValue('')
  await expect(offered(other)).toHaveCount(0)
  expect(await storedDrafts(other)).toBe('[]')
})

test('after a session expired, the same person finds the draft', anySize, async ({ context, server, address }) => {
  const page = await signedIn(context, address, await signIn(server, Role.Administrador))
  const word = unique()
  await type(page, word)
  await page.evaluate(() => localStorage.setItem('token', 'ended'))
  await page.reload()
  await expect(signInScreen(page)).toBeVisible()
  await page.reload()
  expect(await storedDrafts(page)).toContain(word)
  await signInByForm(page, Role.Administrador)
  await offered(page).getByRole('button', { name: 'Continuar con el borrador' }).click()
  await expect(modelOf(page)).toHaveValue(word)
})

test(
  'after a session expired, another person who signs in finds no draft',
  { tag: [anySize.tag, everyday.tag] },
  async ({ context, server, address }) => {
    const page = await signedIn(context, address, await signIn(server, Role.Administrador))
    const word = unique()
    await type(page, word)
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await page.reload()
    await signInByForm(page, Role.JefeDeServicio)
    await expect(signInScreen(page)).toHaveCount(0)
    await expect.poll(() => storedDrafts(page)).toBe('[]')
  },
)

// S-23
test(
  'after a session expired over night, another person is not taken to what was searched for',
  anySize,
  async ({ context, server, address }) => {
    const page = await signedIn(context, address, await signIn(server, Role.Administrador))
    const searched = '1234000150901'
    await page.goto(`/#/users?search=${searched}`)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue(searched)
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await page.reload()
    await signInByForm(page, Role.JefeDeServicio)
    await expect(heading(page, /, Marta Julia$/)).toBeVisible()
    await expect(page).toHaveURL(/#\/$/)

    // The same person is.
    await page.goto(`/#/users?search=${searched}`)
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue(searched)
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await page.reload()
    await signInByForm(page, Role.JefeDeServicio)
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue(searched)
  },
)

test('an expired draft is deleted when the application starts', anySize, async ({ context, server, address }) => {
  const page = await signedIn(context, address, await signIn(server, Role.Administrador))
  const word = unique()
  await page.clock.install({ time: new Date(Date.now() - 8 * 86_400_000) })
  await type(page, word)
  await page.clock.setSystemTime(new Date())
  await page.goto('/#/')
  await page.reload()
  await expect.poll(() => storedDrafts(page)).toBe('[]')
})
