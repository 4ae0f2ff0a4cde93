import { Role } from '../src/contract/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { signIn } from './calls.ts'
import { storedDrafts } from './drafts.ts'
import { formOf, pickPhotos } from './emergency-form.ts'
import { aVehicle, anEmergency, unique } from './test-data.ts'
import { heading, refusal, success } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

test('input and photos survive a reload, and are offered as a draft until it is discarded', everyday, async ({ page }) => {
  const address = `Calle ${unique()}`
  const form = formOf(page)
  const left = page.getByRole('region', { name: 'Borrador sin guardar' })
  const field = form.place.getByRole('textbox', { name: 'Dirección' })

  await page.goto('/#/emergencies/create')
  await field.fill(address)
  await pickPhotos(form.photos, { name: 'humo.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
  await expect(form.photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
  await expect.poll(() => storedDrafts(page)).toContain('humo.jpg')

  await page.reload()
  // The day breaks at no hyphen.
  await expect(left.locator('span').filter({ hasText: /^\d\d-\d\d-\d{4}$/ })).toHaveCSS('white-space', 'nowrap')
  await left.getByRole('button', { name: 'Continuar con el borrador' }).click()
  await expect(field).toHaveValue(address)
  await expect(form.photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()

  await page.reload()
  await left.getByRole('button', { name: 'Descartar y empezar de nuevo' }).click()
  await expect(field).toHaveValue('')
  await expect.poll(() => storedDrafts(page)).not.toContain(address)
  await page.reload()
  await expect(field).toHaveValue('')
  await expect(left).toHaveCount(0)
})

test(
  'input that could not be saved offline is restored after a reload, and its draft is deleted by the save',
  anySize,
  async ({ page, as, context }) => {
    const { id, address } = await anEmergency(as, await aVehicle(as))
    const field = formOf(page).place.getByRole('textbox', { name: 'Dirección' })
    const save = async () => {
      await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
      await page.getByRole('button', { name: 'No, solo guardar' }).click()
    }
    await page.goto(`/#/emergency/${id}/editar`)
    await field.fill(`${address} sin red`)
    await context.setOffline(true)
    await save()
    await expect(refusal(page, 'No hay conexión con el servidor. Lo escrito sigue aquí; vuelva a intentar.')).toBeVisible()
    await expect.poll(() => storedDrafts(page)).toContain('sin red')
    await context.setOffline(false)

    await page.reload()
    await page.getByRole('button', { name: 'Continuar con el borrador' }).click()
    await expect(field).toHaveValue(`${address} sin red`)
    await save()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    await expect(heading(page, 'Emergencias')).toBeVisible()
    await page.goto(`/#/emergency/${id}/editar`)
    await expect(field).toHaveValue(`${address} sin red`)
    await expect.poll(() => storedDrafts(page)).not.toContain('sin red')
  },
)

// Signs out, so it uses its own session.
// B-EMF-06
test('leaving without saving and signing out both delete the draft from the device', anySize, async ({ page, server }) => {
  const token = await signIn(server, Role.Administrador)
  await page.addInitScript((own) => localStorage.getItem('token') !== null && localStorage.setItem('token', own), token)
  const field = formOf(page).place.getByRole('textbox', { name: 'Dirección' })
  const word = unique()
  const leave = page.getByRole('dialog', { name: '¿Salir sin guardar?' }).getByRole('button', { name: 'Salir sin guardar' })
  await page.goto('/#/emergencies/create')
  await field.fill(word)
  await expect.poll(() => storedDrafts(page)).toContain(word)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await leave.click()
  await expect(heading(page, 'Emergencias')).toBeVisible()
  await expect.poll(() => storedDrafts(page)).not.toContain(word)

  await page.goto('/#/emergencies/create')
  await field.fill(word)
  await expect.poll(() => storedDrafts(page)).toContain(word)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Borrador sin guardar' })).toBeVisible()
  await page.goto('/#/user/logout')
  await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
  await expect.poll(() => storedDrafts(page)).toBe('[]')
})
