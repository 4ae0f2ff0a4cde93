import type { Locator, Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { expectAccessible } from './accessible.ts'
import { tokenOf } from './calls.ts'
import { keptCopies, keptImages } from './device-store.ts'
import { openFront, type Front } from './front.ts'
import { heading, sections, signInByForm } from './steps.ts'
import { anEmergency, aVehicle, withPhoto } from './test-data.ts'
import { anySize, expect, test as base } from './test.ts'

const NEXT = 'the-next-one'

const test = base.extend<{ front: Front }>({
  front: async ({ address }, use) => {
    const front = await openFront(address)
    await use(front)
    front.close()
  },
  baseURL: async ({ front }, use) => use(front.url),
  storageState: async ({ role, server, front }, use) => {
    const localStorage = role === undefined ? [] : [{ name: 'token', value: await tokenOf(server, role) }]
    await use({ cookies: [], origins: [{ origin: front.url, localStorage }] })
  },
})
test.use({ serviceWorkers: 'allow', role: Role.Administrador })

const version = (page: Page): Locator => page.locator('meta[name="version"]')
const offer = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Nueva actualizacion disponible!' })

/** Opens a screen and waits until its application is cached on the device. */
const openInstalled = async (page: Page, place: string): Promise<void> => {
  await page.goto(`/#${place}`)
  await expect(heading(page, /./)).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** As when somebody comes back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** The paths of everything that the worker has cached. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
const cachedVersions = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys())

// A-PWA-01, A-PWA-02, A-PWA-03, B-GEN-36
test('a new version is offered, and only that: OK opens it, and it opens without a server too', async ({ page, front }) => {
  await openInstalled(page, '/vehicle-types')
  const before = front.asked('/worker.js')
  await comeBack(page)
  await expect.poll(() => front.asked('/worker.js')).toBeGreaterThan(before)
  const compared = front.asked('/')
  await page.reload()
  await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
  // The page of the device is compared with the server's once it is there.
  await expect.poll(() => front.asked('/')).toBeGreaterThan(compared)
  await expect(offer(page)).toHaveCount(0)

  front.publish(NEXT)
  await comeBack(page)
  await expect(
    offer(page).getByText('Nueva actualizacion disponible! haz click en OK para refrescar', { exact: true }),
  ).toBeVisible()
  await expect(offer(page)).toBeInViewport({ ratio: 1 })
  await expect(page.locator('body')).toBeFocused()
  await expectAccessible(page, 'the offer of a new version')
  await offer(page).getByRole('button', { name: 'OK', exact: true }).click()
  await expect(version(page)).toHaveAttribute('content', NEXT)
  await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  // The files of the version before go, once none of its pages is open.
  await expect.poll(() => cachedVersions(page)).toEqual([`sirena-version-${NEXT}`])

  await expect.poll(() => keptCopies(page)).toContain('/api/user/me/')
  front.lose()
  await page.reload()
  await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Este dispositivo no lo guarda')
  await expectAccessible(page, 'the start without a server')
  front.restore()
  await expect(page.getByText(/^Mostrando \d+ de /)).toBeVisible()
})

// B-GEN-47, B-GEN-48
test(
  'without a server every screen opens, and an emergency that was opened is read with its photos',
  anySize,
  async ({ page, front, as, server }) => {
    const emergency = await withPhoto(server, await anEmergency(as, await aVehicle(as)))
    const place = `/emergency/${emergency.id}`
    await openInstalled(page, place)
    await expect.poll(() => keptCopies(page)).toContain(`/api${place}/`)
    // Its photo, and the code of one's own card.
    await expect.poll(() => keptImages(page)).toBeGreaterThan(1)
    // All that the worker caches of a version, which it does while the application is used.
    const cached = async () => {
      const text = await (await fetch(`${front.url}/worker.js`)).text()
      const [, list = '[]'] = /OTHER_FILES=(\[[^\]]*\])/.exec(text) ?? []
      const paths = new Set(await cachedPaths(page))
      return (JSON.parse(list) as string[]).filter((path) => !paths.has(path))
    }
    await comeBack(page)
    await expect.poll(cached, { timeout: 30_000 }).toEqual([])

    front.lose()
    await page.reload()
    await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
    await expect(page.getByText(emergency.address).first()).toBeVisible()
    await expect(page.getByText(/^Sin conexión: datos de las \d\d:\d\d\.$/)).toBeVisible()
    const photo = page.getByRole('region', { name: 'Fotos' }).getByRole('img', { name: 'Foto 1 de 1' })
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

    const links = (await sections(page)).getByRole('link')
    const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(places.length).toBeGreaterThan(10)
    for (const each of new Set(places)) {
      await page.evaluate((to) => location.assign(to), each)
      await expect(page).toHaveURL((url) => url.hash === each.slice(each.indexOf('#')))
      await expect(heading(page, /./)).toBeVisible()
      await expect(heading(page, 'No se pudo abrir la pantalla')).toHaveCount(0)
    }
    front.restore()
  },
)

test(
  'whoever answers "later" goes on with the version before, whose files a release has replaced',
  anySize,
  async ({ page, front }) => {
    await openInstalled(page, '/vehicle-types')
    front.publish(NEXT)
    front.withhold(/^\/assets\//)
    await comeBack(page)
    await expect(offer(page)).toBeVisible()
    await page.evaluate(() => location.assign('#/emergencies'))
    await expect(heading(page, 'Emergencias')).toBeVisible()
    await expect(page.getByText(/^Mostrando \d+ de /)).toBeVisible()
    await expect(version(page)).not.toHaveAttribute('content', NEXT)

    await offer(page).getByRole('button', { name: 'Después' }).focus()
    await page.keyboard.press('Enter')
    await expect(offer(page)).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
    await comeBack(page)
    await expect(heading(page, 'Emergencias')).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    // Opened anew it is the new version, which is not offered.
    front.withhold(/^$/)
    await page.reload()
    await expect(version(page)).toHaveAttribute('content', NEXT)
  },
)

// A-PWA-02
test('nothing is offered inside a form, and OK in another tab does not reload it', anySize, async ({ page, context, front }) => {
  await openInstalled(page, '/vehicle-types/create')
  const name = page.getByRole('textbox', { name: 'Nombre' })
  await name.fill('Motobomba de prueba')
  // Nor to whoever has left the field, but not the form.
  await heading(page, /./).click()
  const other = await context.newPage()
  await openInstalled(other, '/vehicles')
  await other.bringToFront()
  front.publish(NEXT)
  await comeBack(other)
  await offer(other).getByRole('button', { name: 'OK', exact: true }).click()
  await expect(version(other)).toHaveAttribute('content', NEXT)

  await page.bringToFront()
  await expect(name).toHaveValue('Motobomba de prueba')
  await expect(offer(page)).toHaveCount(0)
  await expect(version(page)).not.toHaveAttribute('content', NEXT)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(offer(page)).toBeVisible()
  await offer(page).getByRole('button', { name: 'OK', exact: true }).click()
  await expect(version(page)).toHaveAttribute('content', NEXT)
})

test.describe('a browser without workers', () => {
  test.use({ serviceWorkers: 'block' })

  test('is offered a new version too', anySize, async ({ page, front }) => {
    await page.goto('/#/vehicle-types')
    await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
    // The page itself asks the server, besides the navigation.
    await expect.poll(() => front.asked('/')).toBeGreaterThan(1)
    front.publish(NEXT)
    await comeBack(page)
    await offer(page).getByRole('button', { name: 'OK', exact: true }).click()
    await expect(version(page)).toHaveAttribute('content', NEXT)
    await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
  })
})

test.describe('a visitor', () => {
  test.use({ role: undefined })

  // A-PWA-04
  test(
    'reads a public page and nothing is cached, and who signs in and out leaves only the page and its files',
    anySize,
    async ({ page, context, front }) => {
      const reader = await context.newPage()
      await reader.clock.install()
      await reader.goto('/#/dashboard-open')
      await expect(heading(reader, 'Dashboard')).toBeVisible()
      // Of somebody who is signed in, the page would have asked for the worker by now.
      await reader.clock.runFor(10_000)
      expect(front.asked('/worker.js')).toBe(0)
      expect(await cachedVersions(reader)).toEqual([])
      await reader.close()

      await page.goto('/')
      await signInByForm(page, Role.Administrador)
      await expect(await sections(page)).toBeVisible()
      await openInstalled(page, '/emergencies')
      await expect(page.getByText(/^Mostrando \d+ de /)).toBeVisible()
      await page.reload()
      await page.evaluate(() => location.assign('#/user-profile'))
      await expect(heading(page, 'Perfil')).toBeVisible()
      await page.evaluate(() => location.assign('#/user/logout'))
      await expect(page.getByRole('textbox', { name: 'DPI' })).toBeVisible()
      const paths = await cachedPaths(page)
      expect(paths).toContain('/')
      expect(paths.length).toBeGreaterThan(5)
      expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
    },
  )
})

test('the application can be installed, with an icon of its own', anySize, async ({ page, request }) => {
  await page.goto('/')
  const address = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
  const answer = await request.get(address)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
  expect(manifest).toMatchObject({ id: '/', name: 'Sirena', lang: 'es', start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  const touchIcon = (await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? ''
  for (const { src, sizes } of [...manifest.icons, { src: touchIcon, sizes: '180x180' }]) {
    const picture = await request.get(src)
    expect(picture.headers()['content-type']).toBe('image/png')
    // A PNG begins with its width and height.
    const bytes = await picture.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})
