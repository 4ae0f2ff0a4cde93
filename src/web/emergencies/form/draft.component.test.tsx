import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { storedDrafts } from '../../../../test/components/drafts.ts'
import { formAnswers, formOf, giveFiles, stored } from '../../../../test/components/emergency-form.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { aPhoto } from '../../../../test/components/photos.ts'
import { refusal } from '../../../../test/components/server.ts'

beforeEach(nothingComesNear)

const administrator = { role: Role.Administrador }
const address = () => formOf().place.getByRole('textbox', { name: 'Dirección' })
const left = () => page.getByRole('region', { name: 'Borrador sin guardar' })
const create = () => openScreen('/emergencies/create', { ...formAnswers, 'POST user/logout': null }, administrator)

// First, since a page asks once.
test('the browser is asked to keep what it stores once there is a draft, and not before', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await create()
  await expect.element(address()).toBeVisible()
  expect(persist).not.toHaveBeenCalled()
  await address().fill('Calle nueva')
  await expect.poll(() => persist.mock.calls.length).toBe(1)
})

test('input and photos are offered as a draft after a reload, until it is discarded', async () => {
  const server = await create()
  await address().fill('Calle nueva')
  await giveFiles(formOf().photos, await aPhoto('humo.jpg'))
  await expect.element(formOf().photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
  await expect.poll(storedDrafts).toContain('humo.jpg')

  server.reload()
  // The day breaks at no hyphen.
  const day = left().getByText(/^\d\d-\d\d-\d{4}$/)
  await expect.element(day).toHaveStyle({ whiteSpace: 'nowrap' })
  await left().getByRole('button', { name: 'Continuar con el borrador' }).click()
  await expect.element(address()).toHaveValue('Calle nueva')
  await expect.element(formOf().photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()

  server.reload()
  await left().getByRole('button', { name: 'Descartar y empezar de nuevo' }).click()
  await expect.element(address()).toHaveValue('')
  await expect.poll(storedDrafts).not.toContain('Calle nueva')
  server.reload()
  await expect.element(address()).toHaveValue('')
  await expect.element(left()).not.toBeInTheDocument()
})

test('input that is refused stays a draft, which the save deletes', async () => {
  const server = await openScreen(
    `/emergency/${stored.id}/editar`,
    { ...formAnswers, 'GET emergency/{id}': stored, 'POST emergency/customUpdate': refusal(400, 'Revise los campos.') },
    administrator,
  )
  const save = async () => {
    await formOf().update.click()
    await page.getByRole('button', { name: 'No, solo guardar' }).click()
  }
  await address().fill('Calle rechazada')
  await save()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Revise los campos.' })).toBeVisible()
  await expect.poll(storedDrafts).toContain('rechazada')

  server.reload()
  await page.getByRole('button', { name: 'Continuar con el borrador' }).click()
  await expect.element(address()).toHaveValue('Calle rechazada')
  server.answer({ 'POST emergency/customUpdate': { ...stored, address: 'Calle rechazada' } })
  await save()
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emergencias' })).toBeVisible()
  await expect.poll(storedDrafts).not.toContain('rechazada')
})

// B-EMF-06
test('leaving without saving and signing out both delete the draft from the device', async () => {
  const server = await create()
  await address().fill('Calle que nadie guarda')
  await expect.poll(storedDrafts).toContain('Calle que nadie guarda')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('dialog', { name: '¿Salir sin guardar?' }).getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emergencias' })).toBeVisible()
  await expect.poll(storedDrafts).not.toContain('Calle que nadie guarda')

  await server.router.navigate({ to: '/emergencies/create' })
  await address().fill('Otra que nadie guarda')
  await expect.poll(storedDrafts).toContain('Otra que nadie guarda')
  server.reload()
  await expect.element(left()).toBeVisible()
  window.location.hash = '#/user/logout'
  await expect.element(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
  await expect.poll(storedDrafts).toBe('[]')
})
