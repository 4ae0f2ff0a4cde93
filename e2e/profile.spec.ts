import type { Browser, Locator, Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { demoAccounts } from './calls.ts'
import { dayField, writeDay } from './days.ts'
import { aFirefighter, tokenFor } from './test-data.ts'
import { heading, refusal, rowOf, sections, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

const signInAs = async (page: Page, token: string): Promise<void> => {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
}

/** Another device, with a session of its own. */
const anotherDevice = async (browser: Browser, address: string, token: string) => {
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

// A-RTE-14, A-NAV-16, A-NAV-20, A-PRF-01, A-PRF-02, A-PRF-03, A-PRF-04, A-PRF-05, A-PRF-06, A-PRF-09, A-PRF-10, A-PRF-11, A-PRF-15,
// A-PRF-18, A-API-29
test('a person edits name and photo, and the shell shows both', async ({ page, as, server }) => {
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

  const photo = page.locator('input[type=file]:not([capture])')
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

  // The initials take the place of a photo that is removed.
  const own = page.locator('[data-field=photo]')
  await expect(own.getByRole('img', { name: /^Foto de Elsa Amarilis/ })).toBeVisible()
  await own.getByRole('button', { name: 'Quitar foto' }).click()
  await expect(own.getByRole('button', { name: 'Cambiar foto' })).toBeFocused()
  await expect(own).toContainText('La foto se quitará al guardar.')
  await save(page)
  await expect(own.getByRole('button').first()).toHaveText('Elegir foto')
  await expect(own.getByRole('button', { name: 'Quitar foto' })).toHaveCount(0)
  const initials = `E${person.last_name.charAt(0)}`
  await expect(own).toContainText(initials)
  const footer = (await sections(page)).getByRole('link', { name: /^Perfil/ })
  await expect(footer).toContainText(initials)
  await expect(avatarIn(footer)).toHaveCount(0)
})

// A-PRF-07, A-PRF-08
test(
  'a new password signs out the other device, and so does closing its session in the list',
  anySize,
  async ({ page, as, server, browser, address }) => {
    const person = await aFirefighter(as)
    await signInAs(page, await tokenFor(server, person.no_dpi))
    const other = await anotherDevice(browser, address, await tokenFor(server, person.no_dpi))
    await other.goto('/#/user-profile')
    await expect(heading(other, 'Perfil')).toBeVisible()

    await page.goto('/#/user-profile?tab=seguridad')
    await field(page, 'Contraseña nueva').fill('la clave de ahora')
    await field(page, 'Confirmar contraseña').fill('la clave de ahora')
    await changePassword(page)
    await expect(success(page, 'Contraseña actualizada')).toBeVisible()
    await expect(field(page, 'Contraseña nueva')).toHaveValue('')

    await other.reload()
    await expect(heading(other, 'Bienvenido')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Perfil')).toBeVisible()

    const again = await anotherDevice(browser, address, await tokenFor(server, person.no_dpi, 'la clave de ahora'))
    await again.goto('/#/')
    await expect(heading(again, /, Elsa$/)).toBeVisible()
    await page.reload()
    const list = page.getByRole('region', { name: 'Sesiones abiertas' })
    const others = rowOf(list, '127.0.0.1').filter({ hasNotText: 'Esta sesión' })
    await expect(rowOf(list, 'Esta sesión')).toHaveCount(1)
    await expect(others).toHaveCount(1)
    await others.getByRole('button', { name: /^Cerrar/ }).click()
    await page.getByRole('button', { name: 'Sí, cerrar' }).click()
    await expect(success(page, 'Sesión cerrada')).toBeVisible()
    await expect(others).toHaveCount(0)
    await again.reload()
    await expect(heading(again, 'Bienvenido')).toBeVisible()
    const own = rowOf(list, 'Esta sesión').getByRole('link', { name: /^Cerrar/ })
    await expect(own).toBeFocused()
    await own.click()
    await expect(heading(page, 'Bienvenido')).toBeVisible()
    await Promise.all([other, again].map((device) => device.context().close()))
  },
)

test(
  'the tabs of the profile keep what was typed on Back and Forward, until it is saved or left',
  anySize,
  async ({ page, as, server }) => {
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

    await field(page, 'DPI').fill(demoAccounts[Role.Cabinista].dpi)
    await save(page)
    await expect(refusal(page, 'Credenciales incorrectas, vuelva a intentar')).toBeVisible()
    await expect(field(page, 'DPI')).toHaveAccessibleDescription('Ya existe una persona con este DPI')
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('dialog', { name: '¿Salir sin guardar?' }).getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(heading(page, /, Elsa$/)).toBeVisible()
  },
)
