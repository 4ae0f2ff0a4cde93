import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { binnacleEntry } from '../../../contract/binnacle/binnacle-entries.schema.ts'
import { personExport } from '../../../contract/people/person-export.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aUser, ofAPersonsPage } from '../../../../test/components/a-user.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { answer, refusal, type Answers } from '../../../../test/components/server.ts'
import { tabTo } from '../../../../test/components/tab-to.ts'

const none = sample(personExport, {
  state: 'none',
  asked_at: null,
  parts_done: 0,
  parts: 0,
  bytes: null,
  until: null,
  missing: 0,
  failure: '',
})
const waiting = { ...none, state: 'waiting' as const, asked_at: '2026-11-20T12:00:00Z' }
const running = { ...waiting, state: 'running' as const, parts_done: 4, parts: 19 }
const done = { ...running, state: 'done' as const, parts_done: 19, bytes: 1_600_000, until: '2026-11-21T12:00:00Z', missing: 1 }
const failed = { ...running, state: 'failed' as const, failure: 'No hay espacio en el disco del servidor.' }

const user = aUser()
const open = page.getByRole('button', { name: 'Exportar datos' })
const dialog = page.getByRole('dialog', { name: `Exportar los datos de ${user.name}` })
const button = (name: string) => dialog.getByRole('button', { name })
const openDialog = async (made: object, more: Answers = {}, size = desk) => {
  const server = await openScreen(
    `/users/${user.id}`,
    { ...ofAPersonsPage(user), 'GET user/{id}/export': made, 'POST user/{id}/export': waiting, ...more },
    { role: Role.Administrador, size },
  )
  await open.click()
  return server
}

// A-USF-59
test('role 1 asks for the data of a person, sees how far it is, and downloads the file', async () => {
  const server = await openDialog(none, { 'POST download_ticket': answer(201, { ticket: 'boleto' }) })
  await tabTo(button('Preparar el archivo'))
  server.answer({ 'GET user/{id}/export': waiting })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toMatchTextContent('El archivo está por prepararse.')
  await expect.element(button('Preparando…')).toHaveFocus()
  server.answer({ 'GET user/{id}/export': running })
  await expect.element(dialog).toMatchTextContent('4 de 19 partes')
  await expectAccessible()
  server.answer({ 'GET user/{id}/export': done })
  await expect.element(dialog).toMatchTextContent('El archivo está listo (1.5 MB)')
  await expect.element(button('Descargar')).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('Puede descargarlo hasta el 21-11-2026 06:00:00')
  await expect.element(dialog).toMatchTextContent('Un documento ya no está en el servidor')
  await expectAccessible()
  await button('Descargar').click()
  await expect.poll(() => server.sent('POST download_ticket').map(({ body }) => body)).toEqual([{ path: 'user/export_file' }])
})

test('an export that failed says why, and one under way can be cancelled, on a phone', async () => {
  const server = await openDialog(failed, { 'DELETE user/{id}/export': answer(204) }, phone)
  await expect.element(dialog).toMatchTextContent('El archivo no se pudo preparar')
  await expect.element(dialog).toMatchTextContent('No hay espacio en el disco del servidor.')
  await expectAccessible()
  server.answer({ 'GET user/{id}/export': running })
  await button('Preparar el archivo').click()
  await expect.element(button('Cancelar')).toBeVisible()
  server.answer({ 'GET user/{id}/export': none })
  await button('Cancelar').click()
  await expect.element(button('Preparar el archivo')).toHaveFocus()
})

// S-52
test('who signed in long ago confirms first who they are, to ask and to download', async () => {
  let isProved = false
  const old = answer(400, { code: 'fresh_sign_in', detail: 'Por seguridad, confirme primero que es usted.' })
  const server = await openDialog(none, {
    'GET user/{id}/export': () => (isProved ? done : none),
    'POST user/{id}/export': () => (isProved ? done : old.clone()),
    'POST download_ticket': () => (isProved ? answer(201, { ticket: 'boleto' }) : old.clone()),
    'POST user/fresh_sign_in': () => {
      isProved = true
      return answer(204)
    },
  })
  const confirm = async () => {
    const question = page.getByRole('dialog', { name: 'Confirme que es usted' })
    await expect.element(question.getByRole('textbox', { name: 'Su contraseña actual' })).toHaveFocus()
    await userEvent.keyboard('la mía{Enter}')
    await expect.element(question).not.toBeInTheDocument()
  }
  await button('Preparar el archivo').click()
  await confirm()
  await expect.element(button('Descargar')).toBeVisible()
  isProved = false
  server.answer({ 'GET user/{id}/export': done })
  await button('Descargar').click()
  await confirm()
  await expect.poll(() => server.sent('POST download_ticket').length).toBe(2)
})

test('a refusal is said in the dialog', async () => {
  await openDialog(none, { 'POST user/{id}/export': refusal(400, 'Ya se preparan 5 archivos que usted pidió.') })
  await button('Preparar el archivo').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Ya se preparan 5 archivos')
})

// A-USF-59
test('everybody asks for their own data on their profile', async () => {
  await openScreen('/user-profile?tab=seguridad', { 'GET user/me/sessions': [] }, { role: Role.Bombero })
  await expect.element(open).toBeVisible()
})

// A-USF-59
test('nobody but role 1 asks for the data of others', async () => {
  await openScreen(`/users/${user.id}`, ofAPersonsPage(user), { role: Role.RecursosHumanos })
  await expect.element(page.getByRole('heading', { level: 1, name: user.name })).toBeVisible()
  await expect.element(open).not.toBeInTheDocument()
})

test('of a person who left, role 1 asks on the entry of the binnacle', async () => {
  const entry = sample(binnacleEntry, { id: 9, entity: 'user', entity_id: user.id, name: user.name, action_binnacle: 'ELIMINAR' })
  await openScreen(
    '/binnacle/9',
    { 'GET binnacle/{id}': entry, 'GET user/{id}': answer(404, { detail: 'No existe.' }), 'GET user/{id}/export': none },
    { role: Role.Administrador },
  )
  await open.click()
  await expect.element(button('Preparar el archivo')).toBeVisible()
})
