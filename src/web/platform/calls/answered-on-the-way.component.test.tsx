import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { me } from '../../../contract/shared/me.schema.ts'
import { publicSettings } from '../../../contract/shared/public-settings.schema.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { pressAs } from '../../../../test/components/pick.ts'
import { anEmergency, ofRecord } from '../../../../test/components/recorded-emergency.ts'
import { sample } from '../../../../test/components/sample.ts'
import { answer, refusal, serve, type Answers } from '../../../../test/components/server.ts'
import { readToken } from '../storage/read-token.ts'
import { storeToken } from '../storage/token.ts'
import { api, listen, upload } from './api.ts'
import { isServerThere } from './server-return.ts'
import { isLost } from './repeat-lost.ts'

/* A guest network or a proxy answers in place of the server. */

const html = (status: number): Response =>
  new Response('<title>Wi-Fi del hotel</title>', { status, headers: { 'content-type': 'text/html' } })
const signedIn = (answers: Answers) => {
  storeToken('token-of-the-test')
  return serve(answers)
}
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => error,
  )
const sendPhoto = () => {
  const sent = {
    method: 'POST' as const,
    path: 'emergency/3/photos',
    form: new FormData(),
    key: 'k',
    onProgress: () => undefined,
  }
  return failureOf(upload(sent))
}
const never = new AbortController().signal

test('a note whose save a guest network answers waits, says so, and is sent again under its key', async () => {
  const emergency = anEmergency({ notes: [] })
  const server = await openScreen(`/emergency/${emergency.id}`, ofRecord(emergency), { role: Role.Administrador })
  server.answer({ 'POST emergency/{id}/notes': () => html(200) })
  await page.getByRole('button', { name: 'Agregar nota' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Se pide una ambulancia')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await page.getByRole('button', { name: '1 por enviar' }).click()
  await expect.element(dialog.getByText('Revise si el wifi pide iniciar sesión.')).toBeVisible()
  await pressAs(dialog.getByRole('button', { name: 'Enviar ahora' }), () =>
    server.answer({ 'POST emergency/{id}/notes': emergency }),
  )
  await expect.element(page.getByRole('status').filter({ hasText: 'Nota agregada' })).toBeVisible()
  const keys = server.sent('POST emergency/{id}/notes').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('every kind of call takes a page, and an empty 200, for a lost answer', async () => {
  for (const other of [() => html(200), () => answer(200)]) {
    signedIn({ 'GET settings': other, 'POST emergency/{id}/photos': other, 'GET live': other, 'DELETE emergency/{id}': other })
    for (const failure of [
      failureOf(api.get('settings')),
      failureOf(api.getUnasked('settings', never)),
      failureOf(api.getText('settings', {}, never)),
      failureOf(api.delete('emergency/3')),
      sendPhoto(),
      failureOf(listen('live', () => undefined, never)),
    ])
      expect(isLost(await failure)).toBe(true)
  }
  signedIn({ 'GET settings': sample(publicSettings), 'DELETE emergency/{id}': answer(204) })
  expect(await api.get('settings')).toEqual(sample(publicSettings))
  await api.delete('emergency/3')
})

test('only a refusal of the server itself ends the session', async () => {
  for (const status of [401, 403]) {
    signedIn({ 'GET settings': () => html(status), 'GET live': () => answer(status, { message: 'Forbidden' }) })
    expect(await failureOf(api.get('settings'))).toMatchObject({ status, message: expect.stringContaining('no dejó pasar') })
    expect(await failureOf(listen('live', () => undefined, never))).toMatchObject({ status })
    expect(readToken()).not.toBeNull()
  }
  signedIn({ 'GET settings': refusal(403, 'No tiene permiso.') })
  expect(await failureOf(api.get('settings'))).toMatchObject({ status: 403, message: 'No tiene permiso.' })
  expect(readToken()).toBeNull()
})

test('an upload that a proxy finds too large says whose limit it is', async () => {
  signedIn({ 'POST emergency/{id}/photos': () => html(413) })
  expect(await sendPhoto()).toMatchObject({ status: 413, message: expect.stringContaining('proxy delante del servidor') })
})

test('the server is there only if it says so itself', async () => {
  const server = await openScreen('/', aBrigade, { role: Role.Administrador })
  expect(await isServerThere()).toBe(true)
  server.answerHealth(() => html(200))
  expect(await isServerThere()).toBe(false)
})

test.each([403, 404])(
  'a start that a proxy answers with %s says so, keeps the session, and goes on by a button',
  async (status) => {
    const server = await openScreen(
      '/emergencies',
      { ...aBrigade, 'GET user/me': () => html(status) },
      { role: Role.Administrador },
    )
    const retry = page.getByRole('button', { name: 'Reintentar' })
    await expect.element(retry).toBeVisible()
    expect(readToken()).not.toBeNull()
    server.answer({ 'GET user/me': sample(me, { role: Role.Administrador }) })
    await retry.click()
    await expect.element(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
  },
)
