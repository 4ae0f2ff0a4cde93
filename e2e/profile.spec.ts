import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import type { Me } from '../src/contract/session.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { demoAccounts } from './calls.ts'
import { dayField, writeDay } from './days.ts'
import { aFirefighter, tokenFor } from './test-data.ts'
import { heading, refusal, rowOf, sections, success } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

const signInAs = async (page: Page, token: string): Promise<void> => {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
}

/** Another device of the same person, on which they have just signed in. */
const anotherDevice = async (browser: Browser, server: APIRequestContext, address: string, no_dpi: string) => {
  const token = await tokenFor(server, no_dpi)
  const localStorage = [{ name: 'token', value: token }]
  const context = await browser.newContext({
    baseURL: address,
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  return context.newPage()
}

const withoutEmail = 'Agréguelo: sin él no podrá restablecer su contraseña si la olvida.'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const avatarIn = (where: Locator) => where.locator('img')
const changePassword = (page: Page) => page.getByRole('button', { name: 'Cambiar contraseña' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()

// A-RTE-14, A-NAV-20, A-PRF-01, A-PRF-02, A-PRF-03, A-PRF-04, A-PRF-05, A-PRF-06, A-PRF-09, A-PRF-10, A-PRF-11, A-PRF-15,
// A-PRF-18, A-API-29
test('a person edits name and photo, and the shell shows both', everyday, async ({ page, as, server }) => {
  const person = await aFirefighter(as, { courses: [{ course_name: 'Rescate vertical', approval_date: '2024-05-31' }] })
  await signInAs(page, await tokenFor(server, person.no_dpi))
  await page.goto('/#/')
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await expect(heading(page, 'Perfil')).toBeVisible()
  await expect(field(page, 'Apellidos')).toHaveValue(person.last_name)
  await tab(page, 'Servicio').click()
  const service = page.getByRole('region', { name: 'En el servicio' })
  await expect(service).toContainText('RolBomberoRangoBombero de 2da. Clase')
  await expect(service).toContainText('Rescate vertical · 31/05/2024')
  await expect(service.getByRole('textbox').or(service.getByRole('combobox'))).toHaveCount(0)
  const card = service.getByRole('link')
  await expect(card).toHaveAttribute('href', /#\/users_open\/[\w-]{22}$/)
  await expect(card.getByRole('img', { name: 'Código QR de mi ficha' })).toBeVisible()
  await tab(page, 'Datos').click()

  const photo = page.locator('input[type=file]')
  await photo.setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
  await expect(refusal(page, 'Formato inválido')).toBeVisible()
  await photo.setInputFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
  await expect(page.getByRole('img', { name: 'La foto elegida' })).toBeVisible()
  await expect(refusal(page, 'Formato inválido')).toHaveCount(0)
  await field(page, 'Nombres').fill('Elsa Amarilis')
  await field(page, 'DPI').fill(`8${person.no_dpi.slice(1)}`)
  await field(page, 'Correo electrónico').fill('')
  await field(page, 'Teléfono').fill('7761 0000')
  await field(page, 'Dirección').fill('Zona 4')
  await writeDay(page, 'Fecha de nacimiento', '1990-05-01')
  await save(page)
  await expect(success(page, 'Datos actualizados exitosamente')).toBeVisible()

  const nav = await sections(page)
  await expect(nav).toContainText(`Elsa Amarilis ${person.last_name}`)
  const shown = avatarIn(nav.getByRole('link', { name: /^Perfil/ }))
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await nav.getByRole('link', { name: /^Perfil/ }).click()
  await page.reload()
  await expect(field(page, 'Nombres')).toHaveValue('Elsa Amarilis')
  await expect(field(page, 'Correo electrónico')).toHaveValue('')
  await expect(field(page, 'Correo electrónico')).toHaveAccessibleDescription(withoutEmail)
  await expect(field(page, 'DPI')).toHaveValue(
    `8${person.no_dpi.slice(1, 4)} ${person.no_dpi.slice(4, 9)} ${person.no_dpi.slice(9)}`,
  )
  await expect(field(page, 'Teléfono')).toHaveValue('+(502) 7761-0000')
  await expect(field(page, 'Dirección')).toHaveValue('Zona 4')
  await expect(dayField(page, 'Fecha de nacimiento')).toHaveValue('01/05/1990')
})

test('leaving unsaved input asks for confirmation, before the first save and after it', anySize, async ({ page, as, server }) => {
  const person = await aFirefighter(as)
  await signInAs(page, await tokenFor(server, person.no_dpi))
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await page.goto('/#/user-profile')
  await field(page, 'Dirección').fill('Zona 2')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(field(page, 'Correo electrónico')).not.toHaveAccessibleDescription(withoutEmail)
  await field(page, 'DPI').fill(demoAccounts[Role.Cabinista].dpi)
  await save(page)
  await expect(refusal(page, 'Credenciales incorrectas, vuelva a intentar')).toBeVisible()
  await expect(field(page, 'DPI')).toHaveAccessibleDescription('Ya existe una persona con este DPI')
  await field(page, 'DPI').fill(person.no_dpi)
  await save(page)
  await expect(success(page, 'Datos actualizados exitosamente')).toBeVisible()
  await field(page, 'Dirección').fill('Zona 3')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(heading(page, /, Elsa$/)).toBeVisible()
})

// A-PRF-07, A-PRF-08
test('a new password signs out the other device, and this one stays', anySize, async ({ page, as, server, browser, address }) => {
  const person = await aFirefighter(as)
  await signInAs(page, await tokenFor(server, person.no_dpi))
  const other = await anotherDevice(browser, server, address, person.no_dpi)
  await other.goto('/#/user-profile')
  await expect(heading(other, 'Perfil')).toBeVisible()

  await page.goto('/#/user-profile?tab=seguridad')
  await field(page, 'Contraseña nueva').fill('la clave de ahora')
  await field(page, 'Confirmar contraseña').fill('otra cosa')
  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'PUT' ? 1 : 0))
  await changePassword(page)
  await expect(page.getByText('Las Contraseña no coinciden')).toBeVisible()
  expect(sent).toBe(0)
  await field(page, 'Confirmar contraseña').fill('la clave de ahora')
  await page.getByRole('button', { name: 'Mostrar u ocultar: contraseña nueva' }).click()
  await expect(field(page, 'Contraseña nueva')).toHaveAttribute('type', 'text')
  await changePassword(page)
  await expect(success(page, 'Contraseña actualizada')).toBeVisible()
  await expect(field(page, 'Contraseña nueva')).toHaveValue('')

  await other.reload()
  await expect(heading(other, 'Bienvenido')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Perfil')).toBeVisible()
  await other.context().close()
})

test('a session is closed from the list', anySize, async ({ page, as, server, browser, address }) => {
  const person = await aFirefighter(as)
  await signInAs(page, await tokenFor(server, person.no_dpi))
  const other = await anotherDevice(browser, server, address, person.no_dpi)
  await other.goto('/#/')
  await expect(heading(other, /, Elsa$/)).toBeVisible()

  await page.goto('/#/user-profile?tab=seguridad')
  const list = page.getByRole('region', { name: 'Sesiones abiertas' })
  const others = rowOf(list, '127.0.0.1').filter({ hasNotText: 'Esta sesión' })
  await expect(rowOf(list, 'Esta sesión')).toHaveCount(1)
  await expect(others).toHaveCount(1)
  const close = others.getByRole('button', { name: /^Cerrar/ })
  await close.click()
  await page.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(others).toHaveCount(1)
  await close.click()
  await page.getByRole('button', { name: 'Sí, cerrar' }).click()
  await expect(success(page, 'Sesión cerrada')).toBeVisible()
  await expect(others).toHaveCount(0)
  await expect(rowOf(list, 'Esta sesión').getByRole('link', { name: /^Cerrar/ })).toBeFocused()
  await other.reload()
  await expect(heading(other, 'Bienvenido')).toBeVisible()
  await other.context().close()

  await rowOf(list, 'Esta sesión')
    .getByRole('link', { name: /^Cerrar/ })
    .click()
  await expect(heading(page, 'Bienvenido')).toBeVisible()
})

test.describe('accessibility', () => {
  test.use({ role: Role.Bombero })

  test('the profile, without and with errors, and a list that failed to load', async ({ page }) => {
    await openLoaded(page, '/user-profile')
    await expectAccessible(page)
    await field(page, 'Nombres').fill('')
    await save(page)
    await expect(page.getByText('Este campo es requerido')).toBeVisible()
    await expectAccessible(page, 'a refused profile')
    await tab(page, 'Servicio').click()
    await expectAccessible(page, 'the service')
    await page.route('**/api/user/me/sessions/**', (route) =>
      route.fulfill({ status: 503, json: { detail: 'El servidor está ocupado.' } }),
    )
    await tab(page, 'Seguridad').click()
    await page.reload()
    await page.getByRole('button', { name: 'Descartar y empezar de nuevo' }).click()
    await expect(refusal(page, 'El servidor está ocupado.')).toBeVisible()
    await expectAccessible(page, 'sessions that failed to load')
  })
})

// A-PRF-12
test('a person without a QR code sees a message', anySize, async ({ page, as, server }) => {
  const person = await aFirefighter(as)
  const token = await tokenFor(server, person.no_dpi)
  await signInAs(page, token)
  const answer = await server.get('/api/user/me', { headers: { authorization: `Bearer ${token}` } })
  const me = (await answer.json()) as Me
  await page.route('**/api/user/me/', (route) => route.fulfill({ json: { ...me, qr_code: '' } }))
  await page.goto('/#/user-profile?tab=servicio')
  await expect(page.getByText('Sin codigo QR')).toBeVisible()
})

test('the tabs are in the address, work by keyboard, and keep what was typed', anySize, async ({ page, as, server }) => {
  const person = await aFirefighter(as)
  await signInAs(page, await tokenFor(server, person.no_dpi))
  await page.goto('/#/user-profile')
  await field(page, 'Dirección').fill('Zona 12')
  await tab(page, 'Datos').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Servicio')).toBeFocused()
  await expect(page.getByRole('region', { name: 'En el servicio' })).toBeVisible()
  await expect(page).toHaveURL(/#\/user-profile\?tab=servicio$/)
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeHidden()
  await (await sections(page)).getByRole('link', { name: 'Estaciones', exact: true }).click()
  await page.getByRole('dialog', { name: '¿Salir sin guardar?' }).getByRole('button', { name: 'Seguir aquí' }).click()
  await tab(page, 'Servicio').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('region', { name: 'Mis horas' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await field(page, 'Contraseña nueva').fill('la clave de ahora')
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(tab(page, 'Datos')).toHaveAttribute('aria-selected', 'true')
  await expect(field(page, 'Dirección')).toHaveValue('Zona 12')
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await expect(field(page, 'Contraseña nueva')).toHaveValue('la clave de ahora')
  await tab(page, 'Datos').click()
  await save(page)
  await expect(success(page, 'Datos actualizados exitosamente')).toBeVisible()
  await tab(page, 'Seguridad').click()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sesiones abiertas' })).toBeVisible()
  await tab(page, 'Datos').click()
  await expect(field(page, 'Dirección')).toHaveValue('Zona 12')
})

// A-PRF-05, A-NAV-16
test('a person removes the own photo, and the initials take its place', anySize, async ({ page, as, server }) => {
  const person = await aFirefighter(as)
  await signInAs(page, await tokenFor(server, person.no_dpi))
  await page.goto('/#/user-profile')
  const photo = page.locator('[data-field=photo]')
  await expect(photo.getByRole('button')).toHaveText(['Elegir foto'])
  await photo.locator('input').setInputFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
  await save(page)
  await expect(success(page, 'Datos actualizados exitosamente')).toBeVisible()
  await expect(photo.getByRole('img', { name: /^Foto de Elsa/ })).toBeVisible()
  await photo.getByRole('button', { name: 'Quitar foto' }).click()
  await expect(photo.getByRole('button', { name: 'Cambiar foto' })).toBeFocused()
  await expect(photo).toContainText('La foto se quitará al guardar.')
  await photo.getByRole('button', { name: 'Conservar la foto' }).click()
  await expect(photo.getByRole('img', { name: /^Foto de Elsa/ })).toBeVisible()
  await photo.getByRole('button', { name: 'Quitar foto' }).click()
  await save(page)
  await expect(photo.getByRole('button')).toHaveText(['Elegir foto'])
  const initials = `E${person.last_name.charAt(0)}`
  await expect(photo).toContainText(initials)
  const footer = (await sections(page)).getByRole('link', { name: /^Perfil/ })
  await expect(footer).toContainText(initials)
  await expect(avatarIn(footer)).toHaveCount(0)
})

test.describe('a person without a station', () => {
  test.use({ role: Role.Administrador })

  test('reads only what the brigade has set', anySize, async ({ page }) => {
    await openLoaded(page, '/user-profile?tab=servicio')
    const service = page.getByRole('region', { name: 'En el servicio' })
    await expect(service).toContainText('RolAdministrador')
    await expect(service.getByText('Estación')).toHaveCount(0)
  })
})
