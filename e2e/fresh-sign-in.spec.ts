import type { Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { UserDetail } from '../src/contract/people/users.schema.ts'
import { demoPassword } from './calls.ts'
import { hold } from './network.ts'
import { aFirefighter } from './test-data.ts'
import { act, heading, refusal, rowOf } from './steps.ts'
import { anySize, expect, test } from './test.ts'

const tooOld = { code: 'fresh_sign_in', detail: 'Por seguridad, confirme primero que es usted. No se guardó nada.' }

/** Responds as the server does when the sign-in is older than ten minutes, until the person re-authenticates. */
const expireSignIn = async (page: Page, address: string) => {
  let isProved = false
  page.on('response', (answer) => {
    isProved ||= answer.url().includes('/user/fresh_sign_in/') && answer.ok()
  })
  await page.route(address, (route) =>
    route.request().method() !== 'PUT' || isProved ? route.continue() : route.fulfill({ status: 400, json: tooOld }),
  )
}

test.use({ role: Role.Administrador })

// S-52
test(
  'a sign-in older than ten minutes is renewed in a dialog, which leaving the screen and Back decline',
  anySize,
  async ({ page, as }) => {
    const person = await aFirefighter(as)
    const dialog = page.getByRole('dialog', { name: 'Confirme que es usted' })
    const list = `/#/users?search=${encodeURIComponent(person.last_name)}`
    await page.goto(list)
    await act(rowOf(page, person.last_name), 'Ver')
    await expect(heading(page, person.last_name)).toBeVisible()

    // Left while the dialog is still being loaded.
    const letThrough = await hold(page, '**/fresh-sign-in-dialog-*.js')
    await page.route('**/renew_key/', (route) => route.fulfill({ status: 400, json: { ...tooOld, detail: 'Antes' } }))
    await page.getByRole('button', { name: 'Renovar código' }).click()
    const asked = page.waitForRequest('**/fresh-sign-in-dialog-*.js')
    await page.getByRole('button', { name: 'Sí, renovar' }).click()
    await asked
    await page.goto(list)
    await expect(heading(page, 'Usuarios')).toBeVisible()
    letThrough()
    await expect(refusal(page, 'Antes')).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await act(rowOf(page, person.last_name), 'Ver')
    await page.getByRole('link', { name: 'Editar', exact: true }).click()
    const dpi = page.getByRole('textbox', { name: 'DPI', exact: true })
    const no_dpi = `8${person.no_dpi.slice(1)}`
    const save = () => page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expireSignIn(page, `**/api/user/${person.id}/`)
    await dpi.fill(no_dpi)
    await save()
    await expect(dialog).toBeVisible()
    const back = () => page.evaluate(() => history.back())
    await back()
    await expect(refusal(page, tooOld.detail)).toBeVisible()
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

    await page.getByRole('link', { name: 'Editar', exact: true }).click()
    await dpi.fill(no_dpi)
    await save()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(refusal(page, 'Por seguridad').getByText('No se guardó', { exact: true })).toBeVisible()
    await save()
    await dialog.getByRole('textbox', { name: 'Su contraseña actual' }).fill(demoPassword)
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await as(Role.Administrador).get<UserDetail>(`user/${person.id}`)).no_dpi).toBe(no_dpi)
  },
)
