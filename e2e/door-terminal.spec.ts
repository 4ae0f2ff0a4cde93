import type { Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import type { NewTerminal } from '../src/contract/terminals.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { aPersonToMark, keyOf, markIn, nextSecond } from './attendance.ts'
import { tokenOf, type As } from './calls.ts'
import { signInByForm } from './steps.ts'
import { centralStation, idOf, unique } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'

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

test('a tablet at the door marks an entry without a touch and an exit with one', everyday, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await makeTerminal(page)
  await expectAccessible(page, 'a waiting terminal')
  await scan(page, keyOf(person))
  await expect(panel(page)).toContainText('Ingreso')
  await expect(panel(page)).toContainText(person.name)
  await expectAccessible(page, 'the entry at a terminal')

  await scan(page, keyOf(person))
  await expect(exit(page)).toContainText(person.name)
  await expectAccessible(page, 'the reasons of an exit')
  await nextSecond()
  await exit(page).getByRole('button', { name: 'Comisión' }).click()
  await expect(panel(page)).toContainText('Salida')

  // The same card once more is a mistake.
  await scan(page, keyOf(person))
  await expect(panel(page)).toContainText('Acaba de marcar su salida.')
})

test('another reason is written, and whoever does not leave stays', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await markIn(as, person.id)
  await aTerminal(page, as)
  await scan(page, keyOf(person))
  await exit(page).getByRole('button', { name: 'No salgo' }).click()
  await expect(panel(page)).toHaveText(ready)
  await scan(page, keyOf(person))
  await exit(page).getByRole('button', { name: 'Otro' }).click()
  await exit(page).getByRole('button', { name: 'Marcar salida' }).click()
  await expect(exit(page).getByText('Campo requerido *')).toBeVisible()
  await exit(page).getByRole('textbox', { name: 'Motivo' }).fill('Cita en el hospital')
  await nextSecond()
  await exit(page).getByRole('button', { name: 'Marcar salida' }).click()
  await expect(panel(page)).toContainText('Salida')
})

test('another card takes the place of one whose reason is awaited', anySize, async ({ page, as }) => {
  const [first, second] = [await aPersonToMark(as), await aPersonToMark(as)]
  await markIn(as, first.id)
  await aTerminal(page, as)
  await scan(page, keyOf(first))
  await exit(page).getByRole('button', { name: 'Fin de guardia' }).focus()
  await scan(page, keyOf(second))
  await expect(panel(page)).toContainText(second.name)
  await expect(panel(page)).toContainText('Ingreso')
  await scan(page, keyOf(first))
  await expect(exit(page)).toContainText(first.name)
})

// S-15
test('whoever entered more than a day ago says when they leave, in fields that fit', async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await markIn(as, person.id)
  await aTerminal(page, as)
  // The clock of the server cannot be moved here: it says that it is a day and a half later.
  await page.route(/user_information/, async (route) => {
    const response = await route.fetch()
    const found = (await response.json()) as { server_time: string }
    await route.fulfill({
      json: { ...found, server_time: new Date(Date.parse(found.server_time) + 1.5 * 86_400_000).toISOString() },
    })
  })
  await scan(page, keyOf(person))
  await expect(exit(page)).toContainText('Pasaron más de 24 horas')
  await exit(page).getByRole('button', { name: 'Salgo ahora' }).click()
  const fields = exit(page).getByRole('textbox')
  await expect(fields).toHaveCount(2)
  for (const field of await fields.all()) {
    await expect(field).toHaveValue(/^\d\d[/:]\d\d/)
    const { scrollWidth, clientWidth } = await field.evaluate((input) => ({
      scrollWidth: input.scrollWidth,
      clientWidth: input.clientWidth,
    }))
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
  await expectAccessible(page, 'the exit of a day ago at a terminal')
})

test('nobody stays signed in on a terminal, and it opens again after a reload', anySize, async ({ page }) => {
  const name = await makeTerminal(page)
  await openLoaded(page, '/users')
  await expect(page).toHaveURL(/#\/login$/)
  await page.getByRole('link', { name: 'Volver a la terminal' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('without a signal a terminal says that nothing was marked', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await aTerminal(page, as)
  await page.route('**/api/terminal/**', (route) => route.abort('connectionreset'))
  await scan(page, keyOf(person))
  await expect(panel(page)).toContainText('No hay conexión con el servidor. No se marcó nada')
  await page.unroute('**/api/terminal/**')
  await scan(page, keyOf(person))
  await expect(panel(page)).toContainText('Ingreso')
})

test(
  'an ended terminal says so and marks nobody',
  { tag: [anySize.tag, everyday.tag] },
  async ({ page, browser, as, server, address }) => {
    const person = await aPersonToMark(as)
    const name = await aTerminal(page, as)
    const localStorage = [{ name: 'token', value: await tokenOf(server, Role.Administrador) }]
    const desk = await browser.newPage({
      baseURL: address,
      storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
    })
    await openLoaded(desk, `/qr_scan/terminals?search=${encodeURIComponent(name)}`)
    await expectAccessible(desk, 'the terminals')
    await desk.getByRole('button', { name: 'Terminar' }).click()
    await desk.getByRole('button', { name: 'Sí, terminar' }).click()
    await expect(desk.getByText('Terminal terminada')).toBeVisible()
    await desk.close()

    await scan(page, keyOf(person))
    await expect(page.getByRole('heading', { level: 1, name: 'Terminal terminada' })).toBeVisible()
    await expect(page.getByText('Esta terminal ya no está activa.')).toBeVisible()
    await expectAccessible(page, 'an ended terminal')
  },
)

test('the reason of an exit stays while the server cannot take it', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await markIn(as, person.id)
  await aTerminal(page, as)
  await scan(page, keyOf(person))
  await exit(page).getByRole('button', { name: 'Otro' }).click()
  const reason = exit(page).getByRole('textbox', { name: 'Motivo' })
  await reason.fill('Cita en el hospital')
  const busy = { status: 503, json: { detail: 'El servidor está ocupado. Vuelva a intentar en unos segundos.' } }
  await page.route('**/set_exit{,/}', (route) => route.fulfill(busy))
  await exit(page).getByRole('button', { name: 'Marcar salida' }).click()
  await expect(panel(page)).toContainText('El servidor está ocupado.')
  await expect(reason).toHaveValue('Cita en el hospital')
  await page.unroute('**/set_exit{,/}')
  await nextSecond()
  await exit(page).getByRole('button', { name: 'Marcar salida' }).click()
  await expect(panel(page)).toContainText('Salida')
})

test('a terminal that a restored backup did not know is one again when the server knows it', anySize, async ({ page, as }) => {
  const name = await aTerminal(page, as)
  const unknown = { status: 401, json: { detail: 'Esta terminal ya no está activa.' } }
  await page.route('**/terminal/session{,/}', (route) => route.fulfill(unknown))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Terminal terminada' })).toBeVisible()
  await page.unroute('**/terminal/session{,/}')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a terminal notices soon that the server is back', anySize, async ({ page, as }) => {
  await aTerminal(page, as)
  const offline = page.getByText('Sin conexión con el servidor: por ahora no se puede marcar. Se reintenta.')
  await page.route('**/terminal/session{,/}', (route) => route.abort('connectionreset'))
  await page.reload()
  await expect(offline).toBeVisible()
  await page.unroute('**/terminal/session{,/}')
  await expect(offline).toHaveCount(0)
})
