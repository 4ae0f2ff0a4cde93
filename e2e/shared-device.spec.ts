import type { Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { signIn } from './calls.ts'
import { storedDrafts } from './device-store.ts'
import { hold } from './network.ts'
import { signedIn, signInScreen, signOut } from './shared-device.ts'
import { anEmergency, aVehicle, unique, withPhoto } from './test-data.ts'
import { heading, signInByForm, topBar } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

/* One device, several people and tabs. */

const modelOf = (page: Page) => page.getByRole('textbox', { name: 'Modelo' })
const offered = (page: Page) => page.getByRole('region', { name: 'Borrador sin guardar' })

const type = async (page: Page, word: string) => {
  await page.goto('/#/vehicles/create')
  await page.reload()
  await modelOf(page).fill(word)
  await expect.poll(() => storedDrafts(page)).toContain(word)
}

test(
  'a draft is found again by the same person alone, in no tab after a sign-out, and for a week',
  { tag: [anySize.tag, everyday.tag] },
  async ({ context, server, address }) => {
    const page = await signedIn(context, address, await signIn(server, Role.Administrador))
    const word = unique()
    await type(page, word)
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await page.reload()
    await expect(signInScreen(page)).toBeVisible()
    await page.reload()
    await expect.poll(() => storedDrafts(page)).toMatch(/^\[sealed/)
    await signInByForm(page, Role.Administrador)
    await offered(page).getByRole('button', { name: 'Continuar con el borrador' }).click()
    await expect(modelOf(page)).toHaveValue(word)

    // Typed but not yet written when the session ends in another tab.
    const other = await context.newPage()
    await other.goto(`${address}/#/login`)
    await expect(topBar(other)).toBeVisible()
    await modelOf(page).fill(`${word} y más`)
    await other.goto('/#/user/logout')
    await expect(signInScreen(other)).toBeVisible()
    await expect(signInScreen(page)).toBeVisible()
    await expect.poll(() => storedDrafts(other)).toBe('[]')
    await signInByForm(page, Role.Administrador)
    await expect(signInScreen(page)).toHaveCount(0)
    await page.goto('/#/vehicles/create')
    await expect(modelOf(page)).toHaveValue('')
    await expect(offered(page)).toHaveCount(0)
    expect(await storedDrafts(page)).toBe('[]')
    await other.close()

    // Another person signs in after the session expired.
    await type(page, word)
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await page.reload()
    await signInByForm(page, Role.JefeDeServicio)
    await expect(signInScreen(page)).toHaveCount(0)
    await expect(topBar(page)).toBeVisible()
    expect(await storedDrafts(page)).toMatch(/^\[sealed/)
    await page.close()

    // An expired one is deleted when the application starts.
    const later = await signedIn(context, address, await signIn(server, Role.Administrador))
    await later.clock.install({ time: new Date(Date.now() - 8 * 86_400_000) })
    await later.goto('/#/vehicles/create')
    await later.reload()
    await offered(later).getByRole('button', { name: 'Descartar y empezar de nuevo' }).click()
    await modelOf(later).fill(word)
    await expect.poll(() => storedDrafts(later)).toContain(word)
    await later.clock.setSystemTime(new Date())
    await later.goto('/#/')
    await later.reload()
    await expect.poll(() => storedDrafts(later)).toBe('[]')
  },
)

// S-23
test(
  'after a session expired over night, only the same person is taken to what was searched for, and Back leads the next one to none of it',
  anySize,
  async ({ context, server, address, as }) => {
    const seen = await withPhoto(server, await anEmergency(as, await aVehicle(as)))
    const page = await signedIn(context, address, await signIn(server, Role.Administrador))
    const search = page.getByRole('searchbox', { name: 'Buscar' })
    const searched = '1234 00015 0901'
    await page.evaluate((text) => location.assign(`#/users?search=${text}`), searched)
    await expect(search).toHaveValue(searched)
    await page.reload()
    await expect(search).toHaveValue(searched)
    const expire = async () => {
      await page.evaluate(() => localStorage.setItem('token', 'ended'))
      await page.reload()
      await expect(signInScreen(page)).toBeVisible()
    }
    await expire()
    await signInByForm(page, Role.Administrador)
    await expect(search).toHaveValue(searched)
    await page.evaluate(() => location.assign('#/user-profile'))
    await expect(heading(page, 'Perfil')).toBeVisible()
    // The person who searched finds it.
    await page.goBack()
    await expect(search).toHaveValue(searched)

    const photo = seen.images[0]?.path ?? ''
    const isCached = () =>
      page.evaluate(
        (path) =>
          fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ ok }) => ok,
            () => false,
          ),
        photo,
      )
    expect(await page.evaluate((path) => fetch(path).then(({ status }) => status), photo)).toBe(200)
    await page.evaluate(() => location.assign('#/emergencies'))
    await page.getByRole('radio', { name: 'Resueltas' }).check()
    await expect(page).toHaveURL(/status=30/)
    await expect.poll(isCached).toBe(true)
    await signOut(page)
    await expect(signInScreen(page)).toBeVisible()
    await expect.poll(isCached).toBe(false)

    // A link that is opened after somebody has signed out is remembered for whoever signs in.
    await page.evaluate((opened) => location.assign(`#/emergency/${opened}`), seen.id)
    await expect(signInScreen(page)).toBeVisible()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sirena.place'))).toContain(`/emergency/${seen.id}`)
    await signInByForm(page, Role.JefeDeServicio)
    await expect(heading(page, `Emergencia # ${seen.id}`)).toBeVisible()

    const link = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Emergencias', exact: true })
    await expect(link).not.toHaveAttribute('href', /status=30/)

    const start = heading(page, /, Marta Julia$/)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.evaluate(() => location.assign('#/vehicles?search=own'))
    await expect(search).toHaveValue('own')
    await page.goBack()
    await expect(heading(page, `Emergencia # ${seen.id}`)).toBeVisible()
    for (let n = 0; n < 2; n++) {
      await page.goBack()
      await expect(start).toBeVisible()
      await expect(page).toHaveURL(/#\/$/)
    }
    expect(asked.filter((url) => url.includes('/api/user/?'))).toEqual([])
    // What the person did is where it was.
    for (let n = 0; n < 3; n++) await page.goForward()
    await expect(search).toHaveValue('own')

    // The page may find out by a call of its own that a session has ended, or as it is loaded.
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.reload()
    await signInByForm(page, Role.Administrador)
    await expect(heading(page, /, Ana Lucía$/)).toBeVisible()
    await expect(page).toHaveURL(/#\/$/)
  },
)

// S-23
test(
  'who signs in again in another tab finds their place in this one, and a tab knows its entries after any number of searches',
  anySize,
  async ({ context, server, address }) => {
    const page = await signedIn(context, address, await signIn(server, Role.Administrador))
    const search = page.getByRole('searchbox', { name: 'Buscar' })
    await page.evaluate(() => location.assign('#/vehicles'))
    await expect(heading(page, 'Vehículos')).toBeVisible()
    // Each takes the place of the one before.
    for (let n = 0; n < 12; n++) {
      await search.fill(`texto ${n}`)
      await expect(page).toHaveURL(new RegExp(`search=texto(\\+|%20)${n}$`))
    }
    const entries = await page.evaluate(() => JSON.parse(sessionStorage.getItem('sirena.entries') ?? '{}') as { own: string[] })
    expect(entries.own.length).toBeLessThan(10)

    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await page.reload()
    await expect(signInScreen(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(`${address}/#/login`)
    await signInByForm(other, Role.Administrador)
    await expect(search).toHaveValue('texto 11')
  },
)

test(
  'Back leads from elsewhere to no search of the person before, if the next one signed in in another tab meanwhile',
  anySize,
  async ({ context, server, address: origin }) => {
    const searched = '1234 00015 0901'
    for (const elsewhere of ['about:blank', '/#/dashboard-open', 'held']) {
      const before = await signIn(server, Role.Administrador)
      const page = await signedIn(context, origin, before)
      const search = page.getByRole('searchbox', { name: 'Buscar' })
      await page.evaluate((text) => location.assign(`#/users?search=${text}`), searched)
      await expect(search).toHaveValue(searched)
      const other = await context.newPage()
      await other.goto(`${origin}/#/emergency_open/1`)
      let goOn = (): Promise<unknown> => page.goBack()
      if (elsewhere === 'held') {
        // As a page that waits for a print dialog, or that the system has frozen.
        const letThrough = await hold(page, '**/held')
        const held = page.evaluate(() => {
          const waiting = new XMLHttpRequest()
          waiting.open('GET', '/held', false)
          waiting.send()
        })
        goOn = () => {
          letThrough()
          // The page may be loaded anew before it answers.
          return held.catch(() => undefined)
        }
      } else {
        await page.goto(elsewhere)
        await expect(search).toHaveCount(0)
      }
      await other.evaluate(() => location.assign('#/user/logout'))
      await signInByForm(other, Role.JefeDeServicio)
      await expect(heading(other, /, Marta Julia$/)).toBeVisible()

      const asked: string[] = []
      page.on('request', (request) => {
        // What a page that was held up asks as the person before is refused.
        if (request.headers().authorization !== `Bearer ${before}`) asked.push(request.url())
      })
      await goOn()
      await expect(heading(page, /, Marta Julia$/), elsewhere).toBeVisible()
      await expect(page).toHaveURL(/#\/$/)
      expect(asked.filter((url) => url.includes('/api/user/?'))).toEqual([])
      if (elsewhere === 'held') {
        await page.goBack()
        await expect(search).toHaveCount(0)
      }
      await Promise.all([page.close(), other.close()])
    }
  },
)
