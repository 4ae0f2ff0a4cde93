import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible } from './accessible.ts'
import { aVehicle, anEmergency } from './test-data.ts'
import { heading, signInByForm } from './steps.ts'
import { expect, test } from './test.ts'

/** Holds the application's scripts back, as on a weak signal. Returns how to let them through. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise: isOver, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isOver
    await route.continue()
  })
  return letThrough
}

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

  test('a link of it is followed once the application is there', async ({ page, as }) => {
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

  test('what was asked for is forgotten with the place that it was for', async ({ page, as }) => {
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

  test('it leaves when the session is ended in another tab', async ({ page, as, context }) => {
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

  test('an address without # shows nothing of it', async ({ page }) => {
    await openHome(page)
    await page.goto('/users_open/abc')
    await expect(page.getByText('Usuario no registrado')).toBeVisible()
    await expect(firstView(page)).toHaveCount(0)
  })

  test('the next person in a tab is not taken to where the one before was', async ({ page, context }) => {
    await page.goto('/#/users?search=1670+66897')
    await expect(page.getByRole('searchbox').first()).toHaveValue('1670 66897')
    const other = await context.newPage()
    await other.goto('/healthz')
    await other.evaluate(() => localStorage.clear())
    await signInByForm(page, Role.JefeDeServicio)
    await expect(emergencies(page)).toBeVisible()
    await expect(page).toHaveURL(/#\/$/)
  })

  test('nothing is shown for a session that has ended, and the sign-in screen follows', async ({ page }) => {
    await openHome(page)
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
    await expect(firstView(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('sirena.role'))).toBeNull()
  })
})

test.describe('a visitor', () => {
  test('sees an open emergency before the application has arrived, and afterwards when it was read', async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    const letThrough = await holdScripts(page)
    await page.goto(`/#/emergency_open/${id}`, { waitUntil: 'commit' })
    await expect(firstView(page)).toContainText(`Emergencia # ${id}`)
    await expect(firstView(page)).toContainText('Activo')
    letThrough()
    await expect(page.getByText(/^Actualizado a las \d\d:\d\d$/)).toBeVisible()
    await expect(firstView(page)).toHaveCount(0)
  })

  test('sees nothing but the sign-in screen', async ({ page }) => {
    const asked = countOf(page, '/api/user/me/')
    await page.goto('/#/')
    await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
    expect(asked()).toBe(0)
  })
})
