import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { Role } from '../src/contract/roles.ts'
import type { UserDetail } from '../src/contract/users.ts'
import { expectAccessible } from './accessible.ts'
import { demoPassword } from './calls.ts'
import { aFirefighter, password, tokenFor, unique } from './test-data.ts'
import { act, gate, heading, refusal, rowOf, success } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

/** Responds as the server does when the sign-in is older than ten minutes, until the person re-authenticates. */
const expireSignIn = async (page: Page, address: string) => {
  const sent: string[] = []
  let isProved = false
  page.on('response', (answer) => {
    isProved ||= answer.url().includes('/user/fresh_sign_in/') && answer.ok()
  })
  await page.route(address, (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent.push(route.request().postData() ?? '')
    if (isProved) return route.continue()
    const detail = 'Por seguridad, confirme primero que es usted. No se guardó nada.'
    return route.fulfill({ status: 400, json: { code: 'fresh_sign_in', detail } })
  })
  return sent
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirme que es usted' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()
const openProfile = async (page: Page, token: string) => {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
  await page.goto('/#/user-profile')
  await expect(heading(page, 'Perfil')).toBeVisible()
}

// S-52
test(
  'a form that took longer than ten minutes is saved after the password was entered, without repeating any input',
  everyday,
  async ({ page, as, server }) => {
    const person = await aFirefighter(as)
    await openProfile(page, await tokenFor(server, person.no_dpi))
    const sent = await expireSignIn(page, '**/api/user/update_me/')
    const email = `${unique()}@example.org`.toLowerCase()
    await field(page, 'Correo electrónico').fill(email)
    await field(page, 'Dirección').fill('Zona 7')
    await save(page)

    const dialog = dialogOf(page)
    const typed = dialog.getByRole('textbox', { name: 'Su contraseña actual' })
    await expect(typed).toBeFocused()
    await expectAccessible(page, 'asked for the password')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    await expect(refusal(page, 'Por seguridad, confirme primero que es usted. No se guardó nada.')).toBeVisible()
    await expect(field(page, 'Correo electrónico')).toHaveValue(email)
    await expect(field(page, 'Dirección')).toHaveValue('Zona 7')

    await save(page)
    await typed.press('Enter')
    await expect(typed).toHaveAccessibleDescription('Este campo es requerido')
    await typed.fill('no es esta')
    await typed.press('Enter')
    await expect(typed).toHaveAccessibleDescription('La contraseña no es correcta')
    await expectAccessible(page, 'a wrong password')
    await typed.fill(password)
    await typed.press('Enter')
    await expect(success(page, 'Datos actualizados exitosamente')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(sent).toHaveLength(3)
    await page.reload()
    await expect(field(page, 'Correo electrónico')).toHaveValue(email)
    await expect(field(page, 'Dirección')).toHaveValue('Zona 7')
  },
)

// S-52
test('a person with a second factor is asked for its code', anySize, async ({ page, as, server }) => {
  const person = await aFirefighter(as)
  const token = await tokenFor(server, person.no_dpi)
  const headers = { authorization: `Bearer ${token}` }
  const begun = await server.post('/api/user/second_factor/', { headers, data: { code: '' } })
  const { secret } = (await begun.json()) as { secret: string }
  const codeIn = (seconds: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })
  expect((await server.post('/api/user/second_factor/confirm/', { headers, data: { code: codeIn(0) } })).ok()).toBe(true)

  await openProfile(page, token)
  await expireSignIn(page, '**/api/user/update_me/')
  await field(page, 'Correo electrónico').fill('')
  await save(page)
  const code = dialogOf(page).getByRole('textbox', { name: 'Código' })
  await expect(code).toBeFocused()
  await code.fill('000')
  await dialogOf(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(code).toHaveAccessibleDescription(/El código no es correcto/)
  await expectAccessible(page, 'asked for a code')
  await code.fill(codeIn(30))
  await dialogOf(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(success(page, 'Datos actualizados exitosamente')).toBeVisible()
})

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('leaving the screen closes the dialog', anySize, async ({ page, as }) => {
    const person = await aFirefighter(as)
    await page.route('**/renew_key/', (route) => route.fulfill({ status: 400, json: { code: 'fresh_sign_in', detail: 'Antes' } }))
    await page.goto('/#/users')
    await expect(heading(page, 'Usuarios')).toBeVisible()
    await page.goto(`/#/users/${person.id}`)
    await page.getByRole('button', { name: 'Renovar código' }).click()
    await page.getByRole('button', { name: 'Sí, renovar' }).click()
    await expect(dialogOf(page)).toBeVisible()
    await page.goto('/#/users')
    await expect(heading(page, 'Usuarios')).toBeVisible()
    await expect(dialogOf(page)).toHaveCount(0)
  })

  test('leaving the screen while the dialog loads declines', anySize, async ({ page, as }) => {
    const person = await aFirefighter(as)
    const file = gate()
    await page.route('**/fresh-sign-in-dialog-*.js', async (route) => {
      await file.opened
      await route.continue()
    })
    await page.route('**/renew_key/', (route) => route.fulfill({ status: 400, json: { code: 'fresh_sign_in', detail: 'Antes' } }))
    await page.goto(`/#/users/${person.id}`)
    await page.getByRole('button', { name: 'Renovar código' }).click()
    const asked = page.waitForRequest('**/fresh-sign-in-dialog-*.js')
    await page.getByRole('button', { name: 'Sí, renovar' }).click()
    await asked
    await page.goto('/#/users')
    await expect(heading(page, 'Usuarios')).toBeVisible()
    file.open()
    await expect(refusal(page, 'Antes')).toBeVisible()
    await expect(dialogOf(page)).toHaveCount(0)
  })

  test('Back declines re-authentication first, and then asks once about unsaved input', anySize, async ({ page, as }) => {
    const person = await aFirefighter(as)
    await expireSignIn(page, `**/api/user/${person.id}/`)
    await page.goto(`/#/users?search=${encodeURIComponent(person.last_name)}`)
    await act(rowOf(page, person.last_name), 'Ver')
    await expect(heading(page, new RegExp(person.last_name))).toBeVisible()
    await page.getByRole('link', { name: 'Editar', exact: true }).click()
    await field(page, 'DPI').fill(`8${person.no_dpi.slice(1)}`)
    await save(page)
    await expect(dialogOf(page)).toBeVisible()
    const back = () => page.evaluate(() => history.back())
    await back()
    await expect(refusal(page, 'Por seguridad, confirme primero que es usted.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const leaving = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
    await back()
    await expect(leaving).toBeVisible()
    // Back closes the question as anything else that is open: the person stays.
    await back()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/editar$/)
    await back()
    await leaving.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(heading(page, person.last_name)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/users/${person.id}$`))
  })

  // S-52
  test('changing the DPI of another person requires re-authentication', anySize, async ({ page, as }) => {
    const person = await aFirefighter(as)
    const no_dpi = `8${person.no_dpi.slice(1)}`
    await expireSignIn(page, `**/api/user/${person.id}/`)
    await page.goto(`/#/users/${person.id}/editar`)
    await field(page, 'DPI').fill(no_dpi)
    await save(page)
    await dialogOf(page).getByRole('button', { name: 'Cancelar' }).click()
    await expect(refusal(page, 'Por seguridad').getByText('No se guardó', { exact: true })).toBeVisible()
    await save(page)
    await dialogOf(page).getByRole('textbox', { name: 'Su contraseña actual' }).fill(demoPassword)
    await dialogOf(page).getByRole('button', { name: 'Confirmar' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect.poll(async () => (await as(Role.Administrador).get<UserDetail>(`user/${person.id}`)).no_dpi).toBe(no_dpi)
  })
})
