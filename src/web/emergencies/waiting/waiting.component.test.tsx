import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emergencyRow, type EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPhoto } from '../../../../test/components/photos.ts'
import { signedIn } from '../../../contract/people/session.schema.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { sample } from '../../../../test/components/sample.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { pressAs } from '../../../../test/components/pick.ts'
import { aPerson, desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { anEmergency, aRow, ofRecord, ofStation } from '../../../../test/components/recorded-emergency.ts'
import { answer, listOf, lost, refusal, type Sent } from '../../../../test/components/server.ts'

/* What is entered without a signal (B-OUT). */

const critical = anEmergency({ status: EmergencyStatus.Critica, contact_person: [], notes: [] })
const chief = { role: Role.JefeDeServicio, person: ofStation }
const section = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = page.getByRole('dialog')
const chip = page.getByRole('button', { name: /^\d por enviar$/ })

/** A server that can be cut off, and stores what arrives. */
const open = async (size = desk) => {
  let isGone = true
  let stored = critical
  const arrived: Sent[] = []
  const take = (add: (before: EmergencyDetail, body: never) => Partial<EmergencyDetail>) => (sent: Sent) => {
    if (isGone) return lost()
    arrived.push(sent)
    stored = { ...stored, ...add(stored, sent.body as never), version: stored.version + 1 }
    server.answer(ofRecord(stored))
    return stored
  }
  const by = { author: { id: 7, name: 'Ana Lucía Pérez Gómez' }, created_at: new Date().toISOString(), noted_at: null }
  const server = await openScreen(
    `/emergency/${critical.id}`,
    {
      ...ofRecord(critical),
      'POST emergency/{id}/notes': take(({ notes }, { text }: { text: string }) => ({
        notes: [...notes, { id: notes.length + 1, text, ...by }],
      })),
      'POST emergency/{id}/contacts': take(
        ({ contact_person }, { name, phone_number }: { name: string; phone_number: string }) => ({
          contact_person: [...contact_person, { id: contact_person.length + 1, name, phone_number }],
        }),
      ),
      'POST photo_upload': ({ body }: Sent) => (isGone ? lost() : { offset: (body as { bytes: number }).bytes }),
      'POST emergency/{id}/photos': take(({ images }) => ({
        images: [...images, { id: images.length + 1, path: '/a.jpg', thumbnail: '/a.jpg', width: 4, height: 4 }],
      })),
      'POST emergency/{id}/update_status': take((_, { status }: { status: number }) => ({
        status,
        resolved_date: new Date().toISOString(),
      })),
    },
    { ...chief, size },
  )
  server.answerHealth(() => (isGone ? lost() : answer(200, { status: 'ok' })))
  await expect.element(page.getByRole('heading', { level: 1, name: `Emergencia # ${critical.id}` })).toBeVisible()
  return { server, arrived, connect: () => (isGone = false) }
}

const keysHere = async (): Promise<number> => {
  const database = await openDB('sirena')
  const count = await database.count('keys')
  database.close()
  return count
}
const clientIdIn = (sent: Sent | undefined) => (sent?.body as { client_id: string } | undefined)?.client_id

const addNote = async (text: string) => {
  const isOnPhone = innerWidth < 768
  // At the thumb, and in a sheet.
  if (isOnPhone) await page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Agregar' }).click()
  await (isOnPhone ? dialog : section('Línea de tiempo')).getByRole('button', { name: 'Agregar nota' }).click()
  await dialog.getByRole('textbox', { name: 'Nota' }).fill(text)
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}
const addContact = async (name: string) => {
  await section('Personas de contacto').getByRole('button', { name: 'Agregar contacto' }).click()
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Teléfono' }).fill('55551234')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
}
const addPhoto = async () => {
  const input = section('Fotos').element().querySelector<HTMLInputElement>('input[multiple]')
  const chosen = new DataTransfer()
  chosen.items.add(await aPhoto('foto.jpg'))
  if (input) input.files = chosen.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

test.for([
  { device: 'desk', size: desk },
  { device: 'phone', size: phone },
])('on a $device what is entered without a signal is in its place, and survives a reload', async ({ size }) => {
  const { server } = await open(size)
  await addNote('Hay humo')
  await addPhoto()
  const photo = section('Fotos').getByRole('list', { name: 'Fotos por enviar' }).getByRole('img')
  await expect.element(section('Línea de tiempo')).toMatchTextContent(/Hay humo.*por enviar/)
  await expect.element(photo).toBeVisible()
  await expect.element(chip).toMatchTextContent('2 por enviar')
  server.reload()
  await expect.element(chip).toMatchTextContent('2 por enviar')
  await expect.element(section('Línea de tiempo')).toMatchTextContent(/Hay humo.*por enviar/)
  await expect.element(photo).toBeVisible()
})

test('what waits is sent once, in order, photos last', async () => {
  const { server, arrived, connect } = await open()
  await addPhoto()
  await addContact('Rosa')
  await page.getByRole('combobox', { name: `Estado de la emergencia ${critical.id}` }).click()
  await page.getByRole('option', { name: 'Solicita apoyo' }).click()
  await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
  await expect.element(chip).toMatchTextContent('3 por enviar')
  await chip.click()
  const rows = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => rows()).toHaveLength(3)
  expect(rows()[0]).toMatch(/^Foto: .*Anotado \d\d-\d\d-\d{4}/)
  expect(rows()[1]).toMatch(/^Contacto: .*Rosa · 55551234/)
  await expectAccessible()
  await pressAs(dialog.getByRole('button', { name: 'Enviar ahora' }), () => connect())
  await expect.element(dialog.getByText('No queda nada por enviar en este dispositivo.')).toBeVisible()
  expect(arrived.map(({ call }) => call)).toEqual([
    'POST emergency/{id}/contacts',
    'POST emergency/{id}/update_status',
    'POST emergency/{id}/photos',
  ])
  for (const { headers } of arrived) expect(Date.now() - Date.parse(headers.get('Noted-At') ?? '')).toBeLessThan(120_000)
  // Every attempt carried the key of the first.
  const keysOf = (call: 'POST emergency/{id}/contacts') => server.sent(call).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keysOf('POST emergency/{id}/contacts')).size).toBe(1)
  await expect.element(section('Personas de contacto')).not.toMatchTextContent('por enviar')
})

test('a status that waits is shown on the start page, marked', async () => {
  const { server } = await open()
  await page.getByRole('combobox', { name: `Estado de la emergencia ${critical.id}` }).click()
  await page.getByRole('option', { name: 'Solicita apoyo' }).click()
  await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
  await expect.element(chip).toMatchTextContent('1 por enviar')
  server.answer({ ...aBrigade, 'GET emergency': listOf(emergencyRow, [aRow({ status: EmergencyStatus.Critica })]) })
  await server.router.navigate({ to: '/' })
  const row = page.getByRole('row').filter({ hasText: '6a. avenida 3-21' })
  await expect.element(row).toMatchTextContent(/Solicita apoyo.*por enviar/)
})

test('options that did not arrive are not said to be none', async () => {
  const { server } = await open()
  server.answer({ 'GET user/get_firefighters': lost })
  await page.getByRole('button', { name: 'Agregar bomberos' }).click()
  await dialog.getByRole('combobox', { name: 'Bomberos' }).click()
  await expect.element(page.getByText('No se pudo cargar')).toBeVisible()
  await expect.element(page.getByText('Sin resultados')).not.toBeInTheDocument()
})

test('a refused one comes back with what was typed, and the others go on', async () => {
  const { server, arrived, connect } = await open()
  server.answer({ 'POST emergency/{id}/contacts': refusal(400, 'Revise los campos.', { name: ['Escriba el nombre completo'] }) })
  connect()
  await addContact('R')
  await expect.element(dialog.getByText('Escriba el nombre completo')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveValue('R')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(section('Personas de contacto')).toMatchTextContent(/no aceptado.*Escriba el nombre completo/)
  await addNote('Hay humo')
  await expect.poll(() => arrived.map(({ call }) => call)).toEqual(['POST emergency/{id}/notes'])
  const [first] = server.sent('POST emergency/{id}/contacts')
  server.answer({ 'POST emergency/{id}/contacts': critical })
  await section('Personas de contacto')
    .getByRole('button', { name: /^Editar/ })
    .click()
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Rosa')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => server.sent('POST emergency/{id}/contacts').length).toBe(2)
  const second = server.sent('POST emergency/{id}/contacts')[1]
  expect(second?.body).toMatchObject({ name: 'Rosa', client_id: clientIdIn(first) })
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'))
  await expect.element(section('Personas de contacto')).not.toMatchTextContent('no aceptado')
})

test('one that is discarded is not sent', async () => {
  const { arrived, connect } = await open()
  await addNote('Hay humo')
  await chip.click()
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Sí, descartar' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Cerrar' })).toHaveFocus()
  await expect.element(chip).not.toBeInTheDocument()
  connect()
  await expect.element(section('Línea de tiempo')).not.toMatchTextContent('Hay humo')
  expect(arrived).toEqual([])
})

test('what the device stores shows nothing of what was entered', async () => {
  await open()
  await addNote('Secreto de Rosa')
  await expect.element(chip).toBeVisible()
  const database = await openDB('sirena')
  const rows: unknown[] = await database.getAll('writes')
  database.close()
  expect(rows).toHaveLength(1)
  const text = rows.map((row) => {
    const { sealed } = row as { sealed: { bytes: ArrayBuffer } }
    return JSON.stringify(row) + new TextDecoder('latin1').decode(sealed.bytes)
  })
  expect(text.join('')).not.toMatch(/Secreto|Rosa|emergency/)
})

test('after the session ended what waits is sealed, is told of, and is seen and sent by the same person only', async () => {
  const { server, arrived, connect } = await open()
  await addNote('Hay humo')
  await expect.element(chip).toBeVisible()
  const endSession = async () => {
    server.answer({ 'GET vehicle_type': refusal(401, 'Su sesión terminó.') })
    await server.router.navigate({ to: '/vehicle-types' })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Bienvenido' })).toBeVisible()
  }
  const signIn = async (id: number) => {
    const user = aPerson(Role.JefeDeServicio, { ...ofStation, id })
    server.answer({
      ...aBrigade,
      'POST user/token': sample(signedIn, { token: `of ${id}`, user }),
      'GET user/me': user,
    })
    await page.getByRole('textbox', { name: 'DPI' }).fill('1234000580901')
    await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('sirena-demo')
    await page.getByRole('button', { name: 'Inicia Sesion' }).click()
    await expect.element(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
  }
  await endSession()
  await expect.element(page.getByRole('note')).toMatchTextContent('En este dispositivo hay 1 registro por enviar.')
  await expect.poll(keysHere).toBe(0)
  await server.router.navigate({ to: '/user/logout' })
  await expect.element(page.getByRole('note')).toMatchTextContent('En este dispositivo hay 1 registro por enviar.')
  connect()
  await signIn(8)
  await expect.poll(keysHere).toBe(1)
  await expect.element(chip).not.toBeInTheDocument()
  expect(arrived).toEqual([])
  await endSession()
  await signIn(7)
  await expect.poll(() => arrived.map(({ call }) => call)).toEqual(['POST emergency/{id}/notes'])
})
