import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible } from './accessible.ts'
import { hold } from './network.ts'
import { aVehicle, anEmergency } from './test-data.ts'
import { heading, signInByForm } from './steps.ts'
import { anySize, expect, test } from './test.ts'

/** Holds the application's scripts back, as on a weak signal. Returns how to let them through. */
const holdScripts = (page: Page) => hold(page, '**/assets/*.js')

const countOf = (page: Page, part: string): (() => number) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (new RegExp(`${part}$`).test(request.url())) seen.push(request.url())
  })
  return () => seen.length
}

const emergencies = (page: Page) => page.getByRole('region', { name: 'Emergencias en curso' })
const openHome = async (page: Page) => {
  await page.goto('/#/')
  await expect(emergencies(page).getByRole('link').first()).toBeVisible()
}

/** Answers that were asked for early and not used. */
const notTaken = (page: Page) =>
  page.evaluate(() => [...(Reflect.get(globalThis, 'earlyAnswers') as Map<string, unknown>).keys()])

const firstView = (page: Page) => page.locator('#first-view')

test.describe('before the application has arrived', () => {
  test.use({ role: Role.Cabinista })

  test('the start page shows the emergencies in progress, asked for once, and the application takes over', async ({
    page,
    as,
  }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await as(Role.Cabinista).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
    await openHome(page)
    const letThrough = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(firstView(page).getByRole('heading', { name: 'Emergencias en curso' })).toBeVisible()
    const first = firstView(page).getByRole('link').first()
    await expect(first).toContainText('Critica')
    await expect(first).toHaveAttribute('href', /^#\/emergency\/\d+$/)
    await expectAccessible(page, 'the first view')

    letThrough()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(firstView(page)).toHaveCount(0)
    await expect(emergencies(page)).toBeVisible()
    expect(await notTaken(page)).toEqual([])
  })

  test('the data go before the files of the application', anySize, async ({ page }) => {
    await openHome(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const priorities: string[] = []
    // The page before may still be loading something.
    let current: string | undefined
    session.on('Network.requestWillBeSent', ({ type, loaderId, request: { url, initialPriority } }) => {
      if (type === 'Document') current = loaderId
      const [, kind] = /\/(api|assets(?=\/.*\.js$))\//.exec(url) ?? []
      if (kind !== undefined && loaderId === current) priorities.push(`${kind}: ${initialPriority}`)
    })
    const letThrough = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(firstView(page)).toBeVisible()
    expect(new Set(priorities)).toEqual(new Set(['api: High', 'assets: Low']))
    letThrough()
  })

  test('the focus goes on to the same link of the screen that takes over', anySize, async ({ page, as }) => {
    await anEmergency(as, await aVehicle(as))
    await openHome(page)
    const letThrough = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    const link = firstView(page).getByRole('link').nth(1)
    await link.focus()
    const place = (await link.getAttribute('href')) ?? ''
    letThrough()
    await expect(firstView(page)).toHaveCount(0)
    await expect(emergencies(page).locator(`a[href="/${place}"]`).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${place}$`))
  })

  test('what is read stays in sight when the screen takes over', async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    await anEmergency(as, vehicle)
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 480 })
    await openHome(page)
    const letThrough = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    const links = firstView(page).getByRole('link')
    await expect(links.nth(6)).toBeVisible()
    await links.nth(6).evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 100))
    const place = (await links.nth(6).getAttribute('href')) ?? ''
    letThrough()
    await expect(firstView(page)).toHaveCount(0)
    const row = emergencies(page).locator(`a[href="/${place}"]`).first()
    await expect(row).toBeInViewport()
    await expect(emergencies(page)).toContainText(/Mostrando \d+ de \d+ resultados/)
    await expect(row).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('the heading has the focus if the link is no longer there', anySize, async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await as(Role.Cabinista).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
    await openHome(page)
    const letThrough = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await firstView(page)
      .getByRole('link')
      .first()
      .evaluate((link: HTMLAnchorElement) => {
        link.href = '#/emergency/999999'
        link.focus()
      })
    letThrough()
    await expect(firstView(page)).toHaveCount(0)
    await expect(heading(page, /, Byron Estuardo$|^Buen/)).toBeFocused()
    await as(Role.Cabinista).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
  })

  test('a link of it is followed once the application is there', anySize, async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await openHome(page)
    const letThrough = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await firstView(page).getByRole('link').first().click()
    await expect(firstView(page)).toHaveCount(0)
    await expect(page.getByText('Cargando...')).toBeVisible()
    letThrough()
    await expect(heading(page, /^Emergencia # \d+$/)).toBeVisible()

    await page.goto(`/#/emergency/${id}`)
    await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
    await page.reload()
    await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
    expect(await notTaken(page)).toEqual([])
  })

  test('the list and an emergency are shown as soon as they are read, under the heading of their screen', async ({
    page,
    as,
  }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await openHome(page)
    for (const [place, name] of [
      ['emergencies', 'Emergencias'],
      [`emergency/${id}`, `Emergencia # ${id}`],
    ] as const) {
      await page.goto(`/#/${place}`)
      await expect(heading(page, name)).toBeVisible()
      const letThrough = await holdScripts(page)
      await page.reload({ waitUntil: 'commit' })
      await expect(firstView(page).getByRole('heading', { name })).toBeVisible()
      await expect(firstView(page)).toContainText(`# ${id} · `)
      await expectAccessible(page, `the first view of ${place}`)
      letThrough()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await expect(firstView(page)).toHaveCount(0)
      await expect(heading(page, name)).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
    }
  })

  // S-3
  test('what nobody looks at does not extend the session', anySize, async ({ page }) => {
    await openHome(page)
    await page.addInitScript(() => Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' }))
    const letThrough = await holdScripts(page)
    // Left first: the open page asks again whenever an emergency changes.
    await page.goto('about:blank')
    const asked = page.waitForRequest('**/api/emergency/?**')
    await page.goto('/#/', { waitUntil: 'commit' })
    expect((await asked).headers()['x-unattended']).toBe('1')
    letThrough()
  })

  test('nothing is shown early on a device that remembers no role', anySize, async ({ page }) => {
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    const letThrough = await holdScripts(page)
    const read = page.waitForResponse('**/api/user/me/')
    await page.goto('/#/', { waitUntil: 'commit' })
    await (await read).finished()
    letThrough()
    await expect(emergencies(page)).toBeVisible()
    expect(failures).toEqual([])
  })

  test('any other screen waits under its own heading, also after going to another one', anySize, async ({ page }) => {
    await openHome(page)
    await page.goto('/#/vehicles')
    await expect(heading(page, 'Vehículos')).toBeVisible()
    const letThrough = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    const waiting = page.getByRole('main')
    await expect(waiting).toHaveText('VehículosCargando...')
    await page.evaluate(() => void (location.hash = '#/emergencies/create'))
    await expect(waiting).toHaveText('Nueva emergenciaCargando...')
    letThrough()
    await expect(heading(page, 'Nueva emergencia')).toBeVisible()
    await expect(page.getByText('Cargando...')).toHaveCount(0)
  })

  test('what was asked for is forgotten with the place that it was for', anySize, async ({ page, as }) => {
    await anEmergency(as, await aVehicle(as))
    await openHome(page)
    const letThrough = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await firstView(page).getByRole('link').first().click()
    await expect(firstView(page)).toHaveCount(0)
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
  })

  test('it leaves when the session is ended in another tab', anySize, async ({ page, as, context }) => {
    await anEmergency(as, await aVehicle(as))
    await openHome(page)
    const letThrough = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(firstView(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/healthz')
    await other.evaluate(() => localStorage.clear())
    await expect(firstView(page)).toHaveCount(0)
    letThrough()
    await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
  })

  test('an address without # shows nothing of it', anySize, async ({ page }) => {
    await openHome(page)
    await page.goto('/users_open/abc')
    await expect(page.getByText('Usuario no registrado')).toBeVisible()
    await expect(firstView(page)).toHaveCount(0)
  })

  test('the next person in a tab is not taken to where the one before was', anySize, async ({ page, context }) => {
    await page.goto('/#/users?search=1670+66897')
    await expect(page.getByRole('searchbox').first()).toHaveValue('1670 66897')
    const other = await context.newPage()
    await other.goto('/healthz')
    await other.evaluate(() => localStorage.clear())
    await signInByForm(page, Role.JefeDeServicio)
    await expect(emergencies(page)).toBeVisible()
    await expect(page).toHaveURL(/#\/$/)
  })

  test('nothing is shown for a session that has ended, and the sign-in screen follows', anySize, async ({ page }) => {
    await openHome(page)
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
    await expect(firstView(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('sirena.role'))).toBeNull()
  })
})

test.describe('a visitor', () => {
  test('sees an open emergency before the application has arrived, and when it was read', async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    const letThrough = await holdScripts(page)
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
  })

  test('sees nothing but the sign-in screen', anySize, async ({ page }) => {
    const asked = countOf(page, '/api/user/me/')
    await page.goto('/#/')
    await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
    expect(asked()).toBe(0)
  })
})
