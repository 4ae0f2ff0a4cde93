import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { storedDrafts } from '../../../../test/components/drafts.ts'
import { fieldsOf, giveFiles } from '../../../../test/components/emergency-form.ts'
import { aPerson, openScreen } from '../../../../test/components/open-screen.tsx'
import { aPhoto, holdReducing } from '../../../../test/components/photos.ts'
import type { Sent } from '../../../../test/components/server.ts'

const person = { phone_number: '55551234', address: 'Zona 1', is_email_confirmed: true }
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const photo = () => page.getByRole('tabpanel', { name: 'Datos' })
const save = page.getByRole('button', { name: 'Guardar', exact: true })
const saved = () => page.getByRole('status').filter({ hasText: 'Datos actualizados exitosamente' })

/** The answer to a save: the person with the address that was sent. */
const update = (sent: Sent) => aPerson(Role.Bombero, { ...person, address: fieldsOf(sent)['address'] ?? '' })
const open = () =>
  openScreen('/user-profile', { 'GET user/me/sessions': [], 'PUT user/update_me': update }, { role: Role.Bombero, person })

test('a profile is restored without its password, and keeps a new draft after a save', async () => {
  const server = await open()
  await field('Dirección').fill('Zona 4')
  await page.getByRole('tab', { name: 'Seguridad' }).click()
  await field('Contraseña nueva').fill('otra clave larga')
  await page.getByRole('tab', { name: 'Datos' }).click()
  await giveFiles(photo(), await aPhoto('cara.jpg'))
  await expect.poll(storedDrafts).toContain('Zona 4')
  await expect.poll(storedDrafts).toContain('cara.jpg')
  expect(await storedDrafts()).not.toContain('otra clave larga')
  server.reload()
  await page.getByRole('button', { name: 'Continuar con el borrador' }).click()
  await expect.element(field('Dirección')).toHaveValue('Zona 4')
  await expect.element(page.getByRole('img', { name: 'La foto elegida' })).toBeVisible()
  await save.click()
  await expect.element(saved()).toBeVisible()
  expect(fieldsOf(server.sent('PUT user/update_me')[0])).toMatchObject({ address: 'Zona 4', photo: 'cara.jpg' })
  await expect.poll(storedDrafts).not.toContain('Zona 4')
  await field('Dirección').fill('Zona 5')
  await expect.poll(storedDrafts).toContain('Zona 5')
})

test('of two photos chosen one after the other, the last one is saved', async () => {
  const [large, small] = [await aPhoto('primera.jpg', 3_000_000), await aPhoto('segunda.jpg')]
  const reducing = holdReducing()
  const server = await open()
  await giveFiles(photo(), large)
  await giveFiles(photo(), small)
  await expect.element(page.getByText('segunda.jpg')).toBeVisible()
  reducing.open()
  await reducing.done
  await expect.element(page.getByText('segunda.jpg')).toBeVisible()
  await save.click()
  await expect.element(saved()).toBeVisible()
  expect(fieldsOf(server.sent('PUT user/update_me')[0])).toMatchObject({ photo: 'segunda.jpg' })
})
