import type { Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { NewTerminal } from '../src/contract/attendance/terminals.schema.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { aPersonToMark, keyOf, nextSecond } from './attendance.ts'
import { tokenOf, type As } from './calls.ts'
import { signInByForm } from './steps.ts'
import { centralStation, idOf, unique } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

const panel = (page: Page) => page.getByRole('status', { name: 'Respuesta del lector' })
const exit = (page: Page) => page.getByRole('region', { name: 'Salida' })
const ready = 'Acerque el código del carné'

/** A hand scanner types the address in the code, and Enter. */
const scan = async (page: Page, key: string): Promise<void> => {
  await page.keyboard.type(`https://sirena.example.org/#/users_open/${key}`)
  await page.keyboard.press('Enter')
}

/** A chief turns the device into a terminal; with a session of their own, which this ends. */
const makeTerminal = async (page: Page): Promise<string> => {
  const name = `Puerta ${unique()}`
  await page.goto('/#/login')
  await signInByForm(page, Role.JefeDeServicio)
  await expect(page).toHaveURL(/#\/$/)
  await openLoaded(page, '/qr_scan')
  const more = page.getByRole('button', { name: 'Más acciones' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('link', { name: 'Terminales' }).click()
  await page.getByRole('link', { name: 'Crear en este dispositivo' }).first().click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await page.getByRole('button', { name: 'Crear terminal' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(panel(page)).toHaveText(ready)
  return name
}

/** A device that is a terminal already. */
const aTerminal = async (page: Page, as: As): Promise<string> => {
  const sent = { name: `Puerta ${unique()}`, station: await idOf(as, 'station', centralStation) }
  const { token } = await as(Role.JefeDeServicio).post<NewTerminal>('terminal', sent)
  await page.goto('/healthz')
  await page.evaluate((stored) => localStorage.setItem('sirena.terminal', stored), token)
  await page.goto('/#/terminal')
  await expect(panel(page)).toHaveText(ready)
  return sent.name
}

test('a tablet at the door marks an entry without a touch and an exit with one, and nobody stays signed in', async ({
  page,
  as,
}) => {
  const person = await aPersonToMark(as)
  const name = await makeTerminal(page)
  await scan(page, keyOf(person))
  await expect(panel(page)).toContainText('Ingreso')
  await expect(panel(page)).toContainText(person.name)

  await scan(page, keyOf(person))
  await expect(exit(page)).toContainText(person.name)
  await expectAccessible(page, 'the reasons of an exit')
  await nextSecond()
  await exit(page).getByRole('button', { name: 'Comisión' }).click()
  await expect(panel(page)).toContainText('Salida')

  // The same card once more is a mistake.
  await scan(page, keyOf(person))
  await expect(panel(page)).toContainText('Acaba de marcar su salida.')

  await openLoaded(page, '/users')
  await expect(page).toHaveURL(/#\/login$/)
  await page.getByRole('link', { name: 'Volver a la terminal' }).click()
  const door = page.getByRole('heading', { level: 1, name })
  await expect(door).toBeVisible()
  await page.reload()
  await expect(door).toBeVisible()

  // A restored backup that does not know the terminal, and then the right one.
  await page.route('**/terminal/session{,/}', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Esta terminal ya no está activa.' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Terminal terminada' })).toBeVisible()
  await page.unroute('**/terminal/session{,/}')
  await page.reload()
  await expect(door).toBeVisible()
})

test('an ended terminal says so and marks nobody', anySize, async ({ page, browser, as, server, address }) => {
  const person = await aPersonToMark(as)
  const name = await aTerminal(page, as)
  const localStorage = [{ name: 'token', value: await tokenOf(server, Role.Administrador) }]
  const desk = await browser.newPage({
    baseURL: address,
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  await openLoaded(desk, `/qr_scan/terminals?search=${encodeURIComponent(name)}`)
  await desk.getByRole('button', { name: 'Terminar' }).click()
  await desk.getByRole('button', { name: 'Sí, terminar' }).click()
  await expect(desk.getByText('Terminal terminada')).toBeVisible()
  await desk.close()

  await scan(page, keyOf(person))
  await expect(page.getByRole('heading', { level: 1, name: 'Terminal terminada' })).toBeVisible()
  await expect(page.getByText('Esta terminal ya no está activa.')).toBeVisible()
})
