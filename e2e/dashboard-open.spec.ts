import type { Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { heading, signInByForm } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

const ofEmergencies = (page: Page) => page.getByLabel('Emergencias', { exact: true })

const callsOf = (page: Page) => {
  const asked: { path: string; token: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url())
    if (path.startsWith('/api/')) asked.push({ path, token: request.headers()['authorization'] })
  })
  return asked
}

// A-RTE-06, A-GATE-15, A-DSH-36, A-DSH-37, A-API-57, B-API-55, B-API-56
test('a visitor sees the open dashboard, without links and without a session', everyday, async ({ page, isMobile }) => {
  const asked = callsOf(page)
  await page.goto('/#/login')
  await page.getByRole('link', { name: 'Ver el dashboard sin iniciar sesión' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(ofEmergencies(page)).toBeVisible()
  await expect(page.getByText(/^Actualizado a las \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText('No tiene ninguna estacion asignada')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Iniciar sesión'])
  if (isMobile) await page.getByRole('button', { name: 'Filtros', exact: true }).tap()
  await page.getByRole('combobox', { name: 'Estaciones' }).click()
  await expect(page.getByRole('option', { name: '1a. Compañía Quetzaltenango Zona 3' })).toBeVisible()
  const calls = asked.filter(({ path }) => path !== '/api/settings/')
  expect(calls.length).toBeGreaterThan(0)
  for (const { path, token } of calls)
    expect([path, token]).toEqual([expect.stringMatching(/^\/api\/dashboard_open\//), undefined])
})

test('the open dashboard is accessible', async ({ page }) => {
  await openLoaded(page, '/dashboard-open')
  await expectAccessible(page)
})

test('the open dashboard asks again by itself', anySize, async ({ page }) => {
  await page.clock.install()
  await page.goto('/#/dashboard-open')
  await expect(ofEmergencies(page)).toBeVisible()
  const next = page.waitForRequest('**/api/dashboard_open/dashboard_report/**')
  await page.clock.runFor(16_000)
  await next
})

test.describe('a television', () => {
  test('changes pages by itself, pauses, and is left by Escape', anySize, async ({ page }) => {
    await page.clock.install()
    await page.goto('/#/dashboard-open?pantalla=1')
    await expect(heading(page, 'Ahora')).toBeVisible()
    await page.clock.runFor(15_500)
    await expect(heading(page, 'Últimas emergencias')).toBeVisible()
    await page.keyboard.press(' ')
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible()
    await page.clock.runFor(40_000)
    await expect(heading(page, 'Últimas emergencias')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(heading(page, 'Ahora')).toBeVisible()
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await expect(heading(page, 'Últimas emergencias')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page).not.toHaveURL(/pantalla/)
  })

  test(
    'says how old its numbers are while the server does not answer, loudly after two minutes, and recovers',
    anySize,
    async ({ page }) => {
      await page.clock.install()
      await page.goto('/#/dashboard-open?pantalla=1')
      await expect(page.getByText(/^Actualizado a las/)).toBeVisible()
      await page.route('**/api/dashboard_open/**', (route) => route.fulfill({ status: 503, json: { detail: 'Ocupado' } }))
      await page.clock.runFor(16_000)
      await expect(page.getByText(/^Sin datos nuevos desde las \d\d:\d\d:\d\d\. Se reintenta\.$/)).toBeVisible()
      await page.clock.runFor(120_000)
      await expect(page.getByRole('alert')).toContainText(
        /^Datos atrasados: son de las \d\d:\d\d:\d\d, hace 2 minutos\. Se reintenta\.$/,
      )
      await page.unroute('**/api/dashboard_open/**')
      await page.clock.runFor(16_000)
      await expect(page.getByText(/^Actualizado a las/)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )

  test('goes on as the open one, with the same station, when its session ends', anySize, async ({ page }) => {
    // A session of its own, since it is ended.
    await page.goto('/#/login')
    await signInByForm(page, Role.Bombero)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.goto('/#/dashboard')
    await page.getByRole('button', { name: 'Pantalla de televisión' }).click()
    await expect(heading(page, 'Ahora')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page).toHaveURL(/#\/dashboard\?.*station_emergency__station=\d+/)
    const [, station] = /station_emergency__station=(\d+)/.exec(page.url()) ?? []
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.request.post('/api/user/logout', { headers: { Authorization: `Bearer ${token}` } })
    await expect(page).toHaveURL(new RegExp(`#/dashboard-open\\?.*station_emergency__station=${station}`), { timeout: 40_000 })
    await expect(heading(page, /Ahora|Últimas emergencias/)).toBeVisible()
    await expect(page.getByText(/^Actualizado a las/)).toBeVisible()
  })
})
