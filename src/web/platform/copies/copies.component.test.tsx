import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import type { CopiesAnswer } from '../../../contract/shared/device/copies.schema.ts'
import { signedIn } from '../../../contract/people/session.schema.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { anEmergency } from '../../../../test/components/a-brigade.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { aPerson, desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { answer, gate, lost, refusal, type Answers, type Sent } from '../../../../test/components/server.ts'

/* What can be read without signal (B-GEN-47 to B-GEN-49). */

/** Each waits for a refresh, which follows the start by some seconds. */
const patient = { timeout: 60_000 }
const role = Role.JefeDeServicio
const opened = { ...anEmergency, address: 'Calzada de la prueba 12-45' }
const heading = page.getByRole('heading', { level: 1, name: `Emergencia # ${opened.id}` })
const address = page.getByText(opened.address).first()
const banner = page.getByText(/^Sin conexión: datos de las \d\d:\d\d\.$/)
const path = `/api/emergency/${opened.id}/`

const all = [
  { path: '/api/user/me/', tag: 'me', body: aPerson(role) },
  { path, tag: 'one', body: opened },
]
/** As the server: what the device does not know yet. */
const refresh =
  (copies: CopiesAnswer['copies'] = all, gone: string[] = []) =>
  ({ body }: Sent): CopiesAnswer => {
    const { known } = body as { known: Record<string, string> }
    return { as_of: new Date().toISOString(), copies: copies.filter((copy) => known[copy.path] !== copy.tag), gone, more: false }
  }
const answers: Answers = { ...aBrigade, 'GET emergency/{id}': opened, 'POST user/device_copies': refresh() }
/** Every call of a screen. */
const nothing = Object.fromEntries(Object.keys(answers).map((call) => [call, lost])) as Answers

type Server = Awaited<ReturnType<typeof openScreen>>
const lose = (server: Server) => {
  server.answer(nothing)
  server.answerHealth(lost)
}
const restore = (server: Server, more: Answers = {}) => {
  server.answer({ ...answers, 'GET user/me': aPerson(role), ...more })
  server.answerHealth(() => answer(200, { status: 'ok' }))
  dispatchEvent(new Event('online'))
}

/** Opens an emergency, and waits until the device keeps it. */
const openKept = async (size = desk) => {
  const server = await openScreen(`/emergency/${opened.id}`, answers, { role, size })
  await expect.element(heading).toBeVisible()
  await expect.poll(namesHere).toEqual(all.map((copy) => copy.path).toSorted())
  return server
}

const rowsHere = async () => {
  const database = await openDB('sirena')
  const rows = await database.getAll('values')
  database.close()
  return rows as { kind: string; name: string; sealed: { bytes: ArrayBuffer } }[]
}
const namesHere = async () => {
  const rows = await rowsHere()
  return rows.filter(({ kind }) => kind === 'copy').map(({ name }) => name)
}

for (const [name, size] of [
  ['at a desk', desk],
  ['on a phone', phone],
] as const)
  // B-GEN-47
  test(`a record that was opened is read without a signal, and is the server's again with it, ${name}`, patient, async () => {
    const server = await openKept(size)
    const [asked] = server.sent('POST user/device_copies')
    expect(asked?.body).toEqual({ opened: [opened.id], known: {} })
    expect(asked?.headers.has('idempotency-key')).toBe(false)
    lose(server)
    server.reload()
    await expect.element(heading).toBeVisible()
    await expect.element(address).toBeVisible()
    await expect.element(banner).toBeVisible()
    await expectAccessible()

    restore(server, { 'GET emergency/{id}': { ...opened, address: 'Calle corregida' } })
    await expect.element(page.getByText('Calle corregida').first()).toBeVisible()
    await expect.element(banner).not.toBeInTheDocument()
  })

test('what nobody could read on the device is sealed', patient, async () => {
  await openKept()
  const rows = await rowsHere()
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['copies', 'copy', 'copy'])
  for (const { sealed } of rows) expect(new TextDecoder().decode(sealed.bytes)).not.toMatch(/Calzada|Ana|tag|opened/)
})

test('a slow line is not a lost one: what the device keeps is shown meanwhile', patient, async () => {
  const server = await openKept()
  const late = gate()
  server.answer({
    'GET emergency/{id}': async () => {
      await late.opened
      return { ...opened, address: 'Calle que llegó tarde' }
    },
  })
  server.reload()
  await expect.element(address).toBeVisible()
  await expect.element(page.getByText(/^Conexión lenta: datos de las/)).toBeVisible()
  const before = server.sent('GET emergency/{id}').length
  late.open()
  await expect.element(page.getByText('Calle que llegó tarde').first()).toBeVisible()
  await expect.element(page.getByText(/^Conexión lenta/)).not.toBeInTheDocument()
  // It arrived by the same request.
  expect(server.sent('GET emergency/{id}')).toHaveLength(before)
})

// B-GEN-48
test('a screen that the device keeps nothing of says what it needs', patient, async () => {
  const server = await openKept()
  lose(server)
  await server.router.navigate({ href: '/stations/3' })
  const failure = page.getByRole('main').getByRole('alert')
  await expect.element(failure).toMatchTextContent(/Este dispositivo no lo guarda para verlo sin conexión\./)
})

// B-GEN-49
test('what a person may not read any more leaves the device', patient, async () => {
  const server = await openKept()
  server.answer({ 'POST user/device_copies': refresh(all.slice(0, 1), [path]) })
  dispatchEvent(new Event('online'))
  await expect.poll(namesHere).toEqual(['/api/user/me/'])
  lose(server)
  server.reload()
  await expect.element(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await expect.element(address).not.toBeInTheDocument()
})

// B-GEN-49
test('nothing is shown once the session has ended, nor to who signs in then', patient, async () => {
  const server = await openKept()
  server.answer({ 'GET emergency/{id}': refusal(401, 'Su sesión terminó.') })
  server.reload()
  const password = page.getByRole('textbox', { name: 'Contraseña' })
  await expect.element(password).toBeVisible()
  const other = aPerson(role, { id: 8, first_name: 'Luis', username: '2234000150901' })
  server.answer({ ...nothing, 'POST user/token': sample(signedIn, { token: 'another', user: other }), 'GET user/me': other })
  await page.getByRole('textbox', { name: 'DPI' }).fill('2234000150901')
  await password.fill('una clave')
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect.element(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  location.hash = `#/emergency/${opened.id}`
  await expect.element(page.getByRole('heading', { name: 'Error al obtener detalles de la Emergencia' })).toBeVisible()
  await expect.element(address).not.toBeInTheDocument()
})

// B-GEN-49
test('signing out leaves nothing here', patient, async () => {
  const server = await openKept()
  server.answer({ 'POST user/logout': null })
  await server.router.navigate({ href: '/user/logout' })
  await expect.element(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
  await expect.poll(rowsHere).toEqual([])
})
