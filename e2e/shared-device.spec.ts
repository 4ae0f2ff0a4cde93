import type { BrowserContext, Page } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { Role } from '../src/contract/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { expectAccessible } from './accessible.ts'
import { signIn } from './calls.ts'
import { storedDrafts } from './drafts.ts'
import { hold } from './network.ts'
import { anEmergency, aVehicle, unique } from './test-data.ts'
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
    // The page may find out by a call of its own, or as it is loaded.
    await page.evaluate(() => localStorage.removeItem('token'))
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

test('Back leads the next person to no search and no record of the one before', anySize, async ({ context, server, address }) => {
  const page = await signedIn(context, address, await signIn(server, Role.Administrador))
  const searched = '1234 00015 0901'
  await page.evaluate((text) => location.assign(`#/users?search=${text}`), searched)
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue(searched)
  await page.evaluate(() => location.assign('#/user-profile'))
  await expect(heading(page, 'Perfil')).toBeVisible()
  // The person who searched finds it.
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue(searched)
  await signOut(page)
  await signInByForm(page, Role.JefeDeServicio)
  await expect(heading(page, /, Marta Julia$/)).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.evaluate(() => location.assign('#/vehicles?search=own'))
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('own')
  await page.goBack()
  await expect(heading(page, /, Marta Julia$/)).toBeVisible()
  for (let n = 0; n < 2; n++) {
    await page.goBack()
    await expect(page).toHaveURL(/#\/$/)
    await expect(heading(page, /, Marta Julia$/)).toBeVisible()
  }
  expect(asked.filter((address) => address.includes('/api/user/?'))).toEqual([])
  // What the person did is where it was.
  for (let n = 0; n < 3; n++) await page.goForward()
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('own')
})

for (const [place, address] of [
  ['another page', 'about:blank'],
  ['a public page of the application', '/#/dashboard-open'],
] as const)
  test(
    `Back leads from ${place} to no search of the person before, if the next one signed in in another tab`,
    anySize,
    async ({ context, server, address: origin }) => {
      const page = await signedIn(context, origin, await signIn(server, Role.Administrador))
      const searched = '1234 00015 0901'
      await page.evaluate((text) => location.assign(`#/users?search=${text}`), searched)
      await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue(searched)
      await page.goto(address)
      await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveCount(0)
      const other = await context.newPage()
      await other.goto(`${origin}/#/user/logout`)
      await signInByForm(other, Role.JefeDeServicio)
      await expect(heading(other, /, Marta Julia$/)).toBeVisible()

      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goBack()
      await expect(heading(page, /, Marta Julia$/)).toBeVisible()
      await expect(page).toHaveURL(/#\/$/)
      expect(asked.filter((url) => url.includes('/api/user/?'))).toEqual([])
    },
  )

test(
  'a tab that hears only once it is over that one person signed out and another in shows the start page',
  anySize,
  async ({ context, server, address }) => {
    const page = await signedIn(context, address, await signIn(server, Role.Administrador))
    const searched = '1234 00015 0901'
    await page.evaluate((text) => location.assign(`#/users?search=${text}`), searched)
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue(searched)
    const other = await context.newPage()
    await other.goto(`${address}/#/emergency_open/1`)
    // As a page that waits for a print dialog, or that the system has frozen.
    const letThrough = await hold(page, '**/held')
    const held = page.evaluate(() => {
      const waiting = new XMLHttpRequest()
      waiting.open('GET', '/held', false)
      waiting.send()
    })
    await other.evaluate(() => location.assign('#/user/logout'))
    await signInByForm(other, Role.JefeDeServicio)
    await expect(heading(other, /, Marta Julia$/)).toBeVisible()
    letThrough()
    // The page may be loaded anew before it answers.
    await held.catch(() => undefined)
    await expect(heading(page, /, Marta Julia$/)).toBeVisible()
    await expect(page).toHaveURL(/#\/$/)
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveCount(0)
  },
)

// S-23
test('who signs in again in another tab finds their place in this one', anySize, async ({ context, server, address }) => {
  const page = await signedIn(context, address, await signIn(server, Role.Administrador))
  await page.evaluate(() => location.assign('#/vehicles?search=own'))
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('own')
  await page.evaluate(() => localStorage.setItem('token', 'ended'))
  await page.reload()
  await expect(signInScreen(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${address}/#/login`)
  await signInByForm(other, Role.Administrador)
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('own')
})

// S-23
test(
  'a link that is opened after somebody has signed out is kept for whoever signs in',
  anySize,
  async ({ context, server, address, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    const page = await signedIn(context, address, await signIn(server, Role.Administrador))
    await signOut(page)
    await page.evaluate((opened) => location.assign(`#/emergency/${opened}`), id)
    await expect(signInScreen(page)).toBeVisible()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sirena.place'))).toContain(`/emergency/${id}`)
    await signInByForm(page, Role.JefeDeServicio)
    await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
  },
)

test('a tab knows whose entries it holds after any number of searches', anySize, async ({ context, server, address }) => {
  const page = await signedIn(context, address, await signIn(server, Role.Administrador))
  const searched = '1234 00015 0901'
  await page.evaluate((text) => location.assign(`#/users?search=${text}`), searched)
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await expect(search).toHaveValue(searched)
  await page.evaluate(() => location.assign('#/vehicles'))
  await expect(heading(page, 'Vehículos')).toBeVisible()
  // Each takes the place of the one before.
  for (let n = 0; n < 12; n++) {
    await search.fill(`texto ${n}`)
    await expect(page).toHaveURL(new RegExp(`search=texto(\\+|%20)${n}$`))
  }
  const entries = await page.evaluate(() => JSON.parse(sessionStorage.getItem('sirena.entries') ?? '{}') as { own: string[] })
  expect(entries.own.length).toBeLessThan(10)
})

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

/* Photos that wait for a connection are in the page's memory (0081). */

const waitingNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'Las fotos se enviarán cuando haya conexión' })
const unsentPhotos = ['**/api/emergency/*/photos/', '**/healthz']

/** Adds a photo to the emergency, which does not reach the server. */
const addUnsentPhoto = async (page: Page, id: number): Promise<void> => {
  for (const address of unsentPhotos) await page.route(address, (route) => route.abort())
  await page.goto(`/#/emergency/${id}`)
  const photos = page.getByRole('region', { name: 'Fotos', exact: true })
  await photos.locator('input[multiple]').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
  await expect(waitingNotice(page)).toBeVisible()
}
const signOut = (page: Page) => page.evaluate(() => location.assign('#/user/logout'))
/** Whether the browser would ask before it closes the page. */
const asksBeforeUnload = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('signing out asks for a photo that was not sent, and leaves nothing of it to the next person', async ({
  context,
  server,
  address,
  as,
}) => {
  const { id } = await anEmergency(as, await aVehicle(as))
  const page = await signedIn(context, address, await signIn(server, Role.Administrador))
  await addUnsentPhoto(page, id)
  expect(await asksBeforeUnload(page)).toBe(true)

  const question = page.getByRole('dialog', { name: '¿Cerrar sesión sin enviar?' })
  await signOut(page)
  await expect(question).toContainText('Hay 1 foto sin enviar, que se perderá.')
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
  await expect(waitingNotice(page)).toBeVisible()

  await signOut(page)
  await question.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(signInScreen(page)).toBeVisible()
  await expect(waitingNotice(page)).toHaveCount(0)
  expect(await asksBeforeUnload(page)).toBe(false)

  await signInByForm(page, Role.JefeDeServicio)
  await expect(heading(page, /, Marta Julia$/)).toBeVisible()
  await expect(waitingNotice(page)).toHaveCount(0)
  // It is not asked about the photo of somebody else.
  await signOut(page)
  await expect(signInScreen(page)).toBeVisible()
})

test('signing out in another tab asks for the photo that waits in this one', async ({ context, server, address, as }) => {
  const { id } = await anEmergency(as, await aVehicle(as))
  const holder = await signedIn(context, address, await signIn(server, Role.Administrador))
  await addUnsentPhoto(holder, id)

  const other = await context.newPage()
  await other.goto('/#/user/logout')
  await expect(heading(other, '¿Cerrar sesión sin enviar?')).toBeVisible()
  await expect(other.getByText('Hay 1 foto sin enviar, que se perderá.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Seguir aquí' })).toBeFocused()
  await expectAccessible(other, 'the question on signing out')
  await other.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(heading(other, /, Ana Lucía$/)).toBeVisible()
  await expect(waitingNotice(holder)).toBeVisible()

  await signOut(other)
  await other.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(signInScreen(other)).toBeVisible()
  await expect(signInScreen(holder)).toBeVisible()
  await expect(waitingNotice(holder)).toHaveCount(0)
  expect(await asksBeforeUnload(holder)).toBe(false)

  // Nothing waits any more.
  await signInByForm(other, Role.Administrador)
  await expect(heading(other, /, Ana Lucía$/)).toBeVisible()
  await signOut(other)
  await expect(signInScreen(other)).toBeVisible()
})

test('signing out asks for no photo of a tab that was closed', anySize, async ({ context, server, address, as }) => {
  const { id } = await anEmergency(as, await aVehicle(as))
  const holder = await signedIn(context, address, await signIn(server, Role.Administrador))
  await addUnsentPhoto(holder, id)
  const other = await context.newPage()
  await other.goto('/#/user/logout')
  await expect(heading(other, '¿Cerrar sesión sin enviar?')).toBeVisible()
  await holder.close()
  // The browser lets go of what a closed tab held a moment later.
  const heldPhotos = async () =>
    (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('sirena.photo.')).length
  await expect.poll(() => other.evaluate(heldPhotos)).toBe(0)
  await other.reload()
  await expect(signInScreen(other)).toBeVisible()
})

test(
  'after a session expired, the photos of the same person are sent, and those of another are dropped',
  anySize,
  async ({ context, server, address, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    const images = async () => (await as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)).images.length
    const page = await signedIn(context, address, await signIn(server, Role.Administrador))
    const expire = async () => {
      await page.evaluate(() => localStorage.setItem('token', 'ended'))
      await page.evaluate(() => location.assign('#/vehicle-types'))
      await expect(signInScreen(page)).toBeVisible()
      await expect(waitingNotice(page)).toHaveCount(0)
    }
    await addUnsentPhoto(page, id)
    await expire()
    for (const unsent of unsentPhotos) await page.unroute(unsent)
    await signInByForm(page, Role.Administrador)
    await expect.poll(images).toBe(1)

    await addUnsentPhoto(page, id)
    await expire()
    await signInByForm(page, Role.JefeDeServicio)
    await expect(signInScreen(page)).toHaveCount(0)
    await expect(topBar(page)).toBeVisible()
    expect(await asksBeforeUnload(page)).toBe(false)
    expect(await images()).toBe(1)
  },
)
