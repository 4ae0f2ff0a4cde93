import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { expectAccessible } from './accessible.ts'
import { keptCopies } from './device-store.ts'
import { hold } from './network.ts'
import { aVehicle, anEmergency } from './test-data.ts'
import { heading, signInByForm } from './steps.ts'
import { anySize, expect, test } from './test.ts'

/** Holds the application's scripts back, as on a weak signal. Returns how to let them through. */
const holdScripts = (page: Page) => hold(page, '**/assets/*.js')
/** Lets them through, and waits until the application has taken over from what was shown first. */
const takeOver = async (page: Page, letThrough: () => void) => {
  letThrough()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(firstView(page)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
}

const emergencies = (page: Page) => page.getByRole('region', { name: 'Emergencias en curso' })
const openHome = async (page: Page) => {
  await page.goto('/#/')
  await expect(emergencies(page).getByRole('link').first()).toBeVisible()
}
/** Loads the page anew, with what is shown before the application is there. */
const reloadSlowly = async (page: Page) => {
  const letThrough = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  return letThrough
}
const rowOfPlace = (page: Page, place: string) => emergencies(page).locator(`a[href="/${place}"]`).first()

/** Answers that were asked for early and not used. */
const notTaken = (page: Page) =>
  page.evaluate(() => [...(Reflect.get(globalThis, 'earlyAnswers') as Map<string, unknown>).keys()])

const firstView = (page: Page) => page.locator('#first-view')

/** Notes the priority of every call and script of the page that is loaded next. */
const notePriorities = async (page: Page): Promise<Set<string>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const priorities = new Set<string>()
  // The page before may still be loading something.
  let current: string | undefined
  session.on('Network.requestWillBeSent', ({ type, loaderId, request: { url, initialPriority } }) => {
    if (type === 'Document') current = loaderId
    const [, kind] = /\/(api|assets(?=\/.*\.js$))\//.exec(url) ?? []
    if (kind !== undefined && loaderId === current) priorities.add(`${kind}: ${initialPriority}`)
  })
  return priorities
}

test.describe('before the application has arrived', () => {
  test.use({ role: Role.Cabinista })

  test('the start page shows the emergencies in progress, and the application takes over where the person is', async ({
    page,
    as,
  }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await as(Role.Cabinista).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
    await anEmergency(as, await aVehicle(as))
    await openHome(page)
    const priorities = await notePriorities(page)
    const letThrough = await reloadSlowly(page)
    const links = firstView(page).getByRole('link')
    await expect(firstView(page).getByRole('heading', { name: 'Emergencias en curso' })).toBeVisible()
    await expect(links.first()).toContainText('Critica')
    await expect(links.first()).toHaveAttribute('href', /^#\/emergency\/\d+$/)
    await expectAccessible(page, 'the first view')
    expect(priorities, 'the data go before the files').toEqual(new Set(['api: High', 'assets: Low']))

    await links.nth(1).focus()
    const place = (await links.nth(1).getAttribute('href')) ?? ''
    await takeOver(page, letThrough)
    await expect(emergencies(page)).toBeVisible()
    expect(await notTaken(page)).toEqual([])
    await expect(rowOfPlace(page, place)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${place}$`))

    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 480 })
    await openHome(page)
    const letThroughAgain = await reloadSlowly(page)
    await expect(links.nth(6)).toBeVisible()
    await links.nth(6).evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 100))
    const read = (await links.nth(6).getAttribute('href')) ?? ''
    letThroughAgain()
    await expect(firstView(page)).toHaveCount(0)
    await expect(rowOfPlace(page, read)).toBeInViewport()
    await expect(emergencies(page)).toContainText(/Mostrando \d+ de \d+ resultados/)
    await expect(rowOfPlace(page, read)).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('the list and an emergency are shown as soon as they are read, and the application begins with them', async ({
    page,
    as,
  }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await openHome(page)
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('#root main [data-loading]')) document.documentElement.setAttribute('data-began-empty', '')
      }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-loading'] })
    })
    for (const [place, name, file] of [
      ['emergencies', 'Emergencias', 'emergency-list'],
      [`emergency/${id}`, `Emergencia # ${id}`, 'emergency-detail'],
    ] as const) {
      const letThrough = await holdScripts(page)
      // The screen's file arrives after the change events, which begin with those of this journey.
      const letScreenThrough = await hold(page, `**/assets/${file}-*.js`)
      const followed = page.waitForResponse(/\/api\/live/).then(letScreenThrough)
      await page.goto('about:blank')
      await page.goto(`/#/${place}`, { waitUntil: 'commit' })
      await expect(firstView(page).getByRole('heading', { name })).toBeVisible()
      await expect(firstView(page)).toContainText(`# ${id} · `)
      await expectAccessible(page, `the first view of ${place}`)
      await takeOver(page, letThrough)
      await followed
      await expect(heading(page, name)).toBeVisible()
      await expect(page.locator('html'), place).not.toHaveAttribute('data-began-empty')
    }
  })

  test('what the device keeps is shown until the server answers', anySize, async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await page.goto(`/#/emergency/${id}`)
    for (const path of ['/api/user/me/', `/api/emergency/${id}/`]) await expect.poll(() => keptCopies(page)).toContain(path)
    await openHome(page)
    const letAnswer = await hold(page, '**/api/**')
    const letThrough = await reloadSlowly(page)
    await expect(firstView(page).getByText(/^Datos de las \d\d:\d\d$/)).toBeVisible()
    await expect(firstView(page).getByRole('link').first()).toBeVisible()
    await expectAccessible(page, 'the first view from the device')
    letAnswer()
    await expect(firstView(page).getByText('Datos de las')).toHaveCount(0)
    await expect(firstView(page).getByRole('link').first()).toBeVisible()
    await takeOver(page, letThrough)

    await page.route('**/api/**', (route) => route.abort())
    const letThroughAgain = await holdScripts(page)
    await page.goto('about:blank')
    await page.goto(`/#/emergency/${id}`, { waitUntil: 'commit' })
    await expect(firstView(page).getByText(/^Datos de las \d\d:\d\d$/)).toBeVisible()
    letThroughAgain()
    await expect(page.getByRole('status').filter({ hasText: 'Sin conexión: datos de las' })).toBeVisible()
    await expect(firstView(page)).toHaveCount(0)
  })

  test(
    'a link of it is followed once the application is there, and what was asked for is forgotten',
    anySize,
    async ({ page, as }) => {
      const { id } = await anEmergency(as, await aVehicle(as))
      await openHome(page)
      const letThrough = await reloadSlowly(page)
      await firstView(page).getByRole('link').first().click()
      await expect(firstView(page)).toHaveCount(0)
      await expect(page.getByText('Cargando...')).toBeVisible()
      const other = await anEmergency(as, await aVehicle(as))
      letThrough()
      await expect(heading(page, /^Emergencia # \d+$/)).toBeVisible()
      await page.goto('/#/')
      await expect(emergencies(page)).toContainText(/Mostrando \d+ de \d+ resultados/)
      // Other journeys change the number.
      await expect
        .poll(async () => {
          const { count } = await as(Role.Cabinista).get<{ count: number }>('emergency/?status=20,40,50')
          return (await emergencies(page).textContent())?.includes(`de ${count} resultados`)
        })
        .toBe(true)
      await as(Role.Cabinista).post(`emergency/${other.id}/update_status`, { status: EmergencyStatus.Resuelta })

      await page.goto(`/#/emergency/${id}`)
      await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
      await page.reload()
      await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
      expect(await notTaken(page)).toEqual([])

      await openHome(page)
      const letThroughAgain = await reloadSlowly(page)
      await firstView(page)
        .getByRole('link')
        .first()
        .evaluate((link: HTMLAnchorElement) => {
          link.href = '#/emergency/999999'
          link.focus()
        })
      letThroughAgain()
      await expect(firstView(page)).toHaveCount(0)
      await expect(heading(page, /, Byron Estuardo$|^Buen/), 'the link is no longer there').toBeFocused()
    },
  )

  // S-3
  test('a device without a session, a role or anybody who looks shows and asks for less', anySize, async ({ page, context }) => {
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    const letThrough = await holdScripts(page)
    const read = page.waitForResponse('**/api/user/me/')
    await page.goto('/#/', { waitUntil: 'commit' })
    await (await read).finished()
    letThrough()
    await expect(emergencies(page), 'the device remembered no role').toBeVisible()
    expect(failures).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })

    await page.goto('/#/vehicles')
    await expect(heading(page, 'Vehículos')).toBeVisible()
    const letThroughOthers = await reloadSlowly(page)
    const waiting = page.getByRole('main')
    await expect(waiting).toHaveText('VehículosCargando...')
    await page.evaluate(() => void (location.hash = '#/emergencies/create'))
    await expect(waiting).toHaveText('Nueva emergenciaCargando...')
    letThroughOthers()
    await expect(heading(page, 'Nueva emergencia')).toBeVisible()
    await expect(page.getByText('Cargando...')).toHaveCount(0)

    await page.goto('/users_open/abc')
    await expect(page.getByText('Usuario no registrado'), 'an address without #').toBeVisible()
    await expect(firstView(page)).toHaveCount(0)

    const unseen = await context.newPage()
    await unseen.addInitScript(() => Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' }))
    const asked = unseen.waitForRequest('**/api/emergency/?**')
    await unseen.goto('/#/', { waitUntil: 'commit' })
    expect((await asked).headers()['x-unattended'], 'it does not extend the session').toBe('1')
    await unseen.close()

    await openHome(page)
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
    await expect(firstView(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('sirena.role'))).toBeNull()
  })

  test(
    'it leaves when the session is ended in another tab, and the next person begins at the start page',
    anySize,
    async ({ page, as, context }) => {
      await anEmergency(as, await aVehicle(as))
      await openHome(page)
      const letThrough = await reloadSlowly(page)
      await expect(firstView(page)).toBeVisible()
      const other = await context.newPage()
      await other.goto('/healthz')
      await other.evaluate(() => localStorage.clear())
      await expect(firstView(page)).toHaveCount(0)
      letThrough()
      await signInByForm(page, Role.Cabinista)
      await expect(emergencies(page)).toBeVisible()

      await page.goto('/#/users?search=1670+66897')
      await expect(page.getByRole('searchbox').first()).toHaveValue('1670 66897')
      await other.evaluate(() => localStorage.clear())
      await signInByForm(page, Role.JefeDeServicio)
      await expect(emergencies(page)).toBeVisible()
      await expect(page).toHaveURL(/#\/$/)
    },
  )
})

test(
  'a visitor sees an open emergency before the application has arrived, and of the staff nothing',
  anySize,
  async ({ page, as }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/me/')) asked.push(request.url())
    })
    await page.goto('/#/')
    await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
    expect(asked).toEqual([])

    const { id } = await anEmergency(as, await aVehicle(as))
    const letThrough = await holdScripts(page)
    await page.goto('about:blank')
    await page.goto(`/#/emergency_open/${id}`, { waitUntil: 'commit' })
    await expect(firstView(page)).toContainText(`Emergencia # ${id}`)
    await expect(firstView(page)).toContainText('Activo')
    await expect(firstView(page).getByText(/^Actualizado a las \d\d:\d\d$/)).toBeVisible()
    letThrough()
    await expect(
      page
        .getByRole('main')
        .and(page.locator(':not(#first-view)'))
        .getByText(/^Actualizado a las \d\d:\d\d$/),
    ).toBeVisible()
    await expect(firstView(page)).toHaveCount(0)
  },
)
