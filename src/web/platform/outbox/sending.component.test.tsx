import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade } from '../../../../test/components/brigade-answers.ts'
import { anEmergency } from '../../../../test/components/recorded-emergency.ts'
import { aPerson, openScreen } from '../../../../test/components/open-screen.tsx'
import { aPhoto } from '../../../../test/components/photos.ts'
import { answer, gate, lost, type Answers, type Sent } from '../../../../test/components/server.ts'
import { newKey } from '../storage/new-key.ts'
import { serverNow } from '../calls/server-clock.ts'
import { insertWrite } from './kept-writes.ts'
import { addWrite, readOutbox, startSending, type Write } from './outbox.ts'

/* The sender between a device and a line or a proxy in trouble (B-GEN-43, B-GEN-45). */

const aWrite = (emergency: number, text: string): Write => ({
  key: newKey(),
  record: `emergency/${emergency}`,
  method: 'POST',
  path: 'emergency/{record}/notes',
  body: JSON.stringify({ text }),
  notedAt: new Date(serverNow()).toISOString(),
  name: `Nota: ${text}`,
  place: `/emergency/${emergency}`,
  about: { asked: { what: 'notes' }, shown: {} },
})
const keepNote = (emergency: number, text: string) => addWrite(aWrite(emergency, text))
const keepPhoto = async (emergency: number, name: string) => {
  const write = aWrite(emergency, '')
  const body = JSON.stringify({ upload: write.key, client_id: write.key })
  return addWrite({ ...write, path: 'emergency/{record}/photos', name, body }, await aPhoto(name))
}
const textIn = ({ body }: Sent): string => (body as { text: string }).text

/** Every write is answered with its record. */
const taken = ({ id }: Sent) => anEmergency({ id: Number(id) })

const rowsIn = async (store: 'keys' | 'writes' | 'files'): Promise<number> => {
  const database = await openDB('sirena')
  const count = await database.count(store)
  database.close()
  return count
}

/** A device that has its key, with a server that takes what arrives. */
const open = async (more: Answers = {}) => {
  const server = await openScreen(
    '/emergency-types',
    {
      ...aBrigade,
      'POST emergency/{id}/notes': taken,
      'POST emergency/{id}/photos': taken,
      'POST photo_upload': ({ body }: Sent) => ({ offset: (body as { bytes: number }).bytes }),
      ...more,
    },
    { role: Role.Administrador },
  )
  await expect.poll(() => rowsIn('keys')).toBe(1)
  return { ...server, notes: () => server.sent('POST emergency/{id}/notes').map(textIn) }
}
const dialog = page.getByRole('dialog')
const openSheet = async () => {
  await page.getByRole('button', { name: /^\d por enviar$/ }).click()
  await expect.element(dialog.getByRole('list')).toBeVisible()
}
const html = (status: number): Response =>
  new Response('<title>Proxy</title>', { status, headers: { 'content-type': 'text/html' } })

test.for([
  { status: 413, said: 'no acepta envíos de este tamaño' },
  { status: 403, said: 'no dejó pasar lo que se pidió' },
  { status: 404, said: 'El servidor no respondió como se esperaba' },
])('a write that a proxy answers with $status waits and says why, and the others go on', async ({ status, said }) => {
  const server = await open({
    'POST emergency/{id}/notes': (sent: Sent) => (sent.id === '1' ? html(status) : taken(sent)),
  })
  await keepNote(1, 'Una')
  await keepNote(1, 'Después de una')
  for (const text of ['Dos', 'Tres', 'Cuatro']) await keepNote(2, text)
  await keepPhoto(3, 'foto.jpg')
  startSending()
  await expect.poll(() => server.sent('POST emergency/{id}/photos').length).toBe(1)
  expect(server.notes()).toEqual(['Una', 'Dos', 'Tres', 'Cuatro'])
  await openSheet()
  await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent(new RegExp(`Nota: Una.*${said}`))
  server.answer({ 'POST emergency/{id}/notes': taken })
  dispatchEvent(new Event('online'))
  await expect.element(dialog.getByText('No queda nada por enviar en este dispositivo.')).toBeVisible()
  expect(server.notes().slice(-2)).toEqual(['Una', 'Después de una'])
  const keysOf = server.sent('POST emergency/{id}/notes').filter((sent) => textIn(sent) === 'Una')
  expect(new Set(keysOf.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

const blocked = () => new Response('{"blocked":true}', { headers: { 'content-type': 'application/json' } })

test.for([
  { what: '502', said: 'El servidor no respondió como se esperaba', page: () => html(502) },
  { what: '200', said: 'la red respondió en su lugar', page: () => html(200) },
  { what: '200 and other JSON', said: 'la red respondió en su lugar', page: blocked },
])(
  'while a proxy answers everything with $what, the notes of a record wait in order and say why',
  async ({ page: proxy, said }) => {
    const server = await open({ 'POST emergency/{id}/notes': proxy })
    await keepNote(1, 'Una')
    await keepNote(1, 'Dos')
    startSending()
    await expect.poll(server.notes).toContain('Una')
    await openSheet()
    await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent(new RegExp(`Nota: Una.*${said}`))
    expect(new Set(server.notes())).toEqual(new Set(['Una']))
    server.answer({ 'POST emergency/{id}/notes': taken })
    dispatchEvent(new Event('online'))
    await expect.element(dialog.getByText('No queda nada por enviar en este dispositivo.')).toBeVisible()
    expect(server.notes().slice(-2)).toEqual(['Una', 'Dos'])
  },
)

test('what the person may not do any more is refused alone, and the session goes on', async () => {
  const server = await open({
    'POST emergency/{id}/notes': (sent: Sent) =>
      sent.id === '1' ? answer(403, { detail: 'Su usuario no tiene permiso para hacer esto.' }) : taken(sent),
    'POST photo_upload': () => answer(403, { detail: 'Su usuario no tiene permiso para hacer esto.' }),
  })
  await keepNote(1, 'Una')
  await keepNote(2, 'Dos')
  await keepPhoto(3, 'foto.jpg')
  startSending()
  await expect.poll(() => readOutbox().map(({ kept }) => kept.refusal?.status)).toEqual([403, 403])
  expect(server.notes().toSorted()).toEqual(['Dos', 'Una'])
  await openSheet()
  await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent(/Nota: Una.*no tiene permiso/)
})

test('one at which the server fails again and again holds up its own record only', async () => {
  const server = await open({
    'POST emergency/{id}/notes': (sent: Sent) => (sent.id === '1' ? answer(500, { detail: 'No se pudo.' }) : taken(sent)),
  })
  await keepNote(1, 'Una')
  await keepPhoto(2, 'foto.jpg')
  startSending()
  await expect.poll(() => server.sent('POST emergency/{id}/photos').length).toBe(1)
  await expect.poll(() => readOutbox().map(({ kept }) => kept.write.name)).toEqual(['Nota: Una'])
})

test('what another tab noted before is sent before', async () => {
  const { promise: isOver, resolve: letThrough } = Promise.withResolvers<void>()
  const server = await open({
    'POST emergency/{id}/notes': async (sent: Sent) => {
      if (sent.id === '2') await isOver
      return taken(sent)
    },
  })
  await keepNote(2, 'En camino')
  startSending()
  await expect.poll(server.notes).toEqual(['En camino'])
  // This tab has not heard of it yet.
  const kept = { write: aWrite(1, 'Una'), isInDoubt: false, file: undefined, isPrepared: true }
  await insertWrite(aPerson(Role.Administrador).id, kept, undefined)
  await keepNote(1, 'Dos')
  startSending()
  letThrough()
  await expect.poll(server.notes).toEqual(['En camino', 'Una', 'Dos'])
})

test('a photo that cannot be read any more stays with a sentence, and the others go on', async () => {
  let isGone = true
  const server = await open({
    'POST emergency/{id}/notes': (sent: Sent) => (isGone ? lost() : taken(sent)),
    'POST photo_upload': ({ body }: Sent) => (isGone ? lost() : { offset: (body as { bytes: number }).bytes }),
  })
  const bad = await keepPhoto(1, 'rota.jpg')
  await keepPhoto(1, 'buena.jpg')
  await keepNote(1, 'Una')
  const database = await openDB('sirena')
  const sealed = (await database.get('files', bad)) as { iv: Uint8Array; bytes: ArrayBuffer }
  await database.put('files', { ...sealed, bytes: sealed.bytes.slice(8) }, bad)
  database.close()
  isGone = false
  startSending()
  await expect.poll(() => server.sent('POST emergency/{id}/photos').length).toBe(1)
  await expect.poll(server.notes).toEqual(['Una'])
  await openSheet()
  await expect
    .element(dialog.getByRole('listitem'))
    .toMatchTextContent(/rota\.jpg.*Esta foto ya no se puede leer\. Elíjala de nuevo\./)
  expect(readOutbox()).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Sí, descartar' }).click()
  await expect.poll(() => rowsIn('files')).toBe(0)
})

test('one that this device cannot open any more is said, and the others go on', async () => {
  const server = await open({ 'POST emergency/{id}/notes': lost })
  const bad = await keepNote(1, 'Rota')
  await keepNote(2, 'Buena')
  const database = await openDB('sirena')
  const row = (await database.get('writes', bad)) as { revision: number; sealed: { iv: Uint8Array; bytes: ArrayBuffer } }
  // Another revision, so that it is not taken from the page.
  await database.put('writes', {
    ...row,
    revision: row.revision + 1,
    sealed: { ...row.sealed, bytes: row.sealed.bytes.slice(8) },
  })
  const index = (await database.getAllKeys('values')).filter((key) => (key as string[])[1] === 'copies')
  await Promise.all(
    index.map(async (key) => {
      const copies = (await database.get('values', key)) as typeof row
      await database.put('values', { ...copies, sealed: { ...copies.sealed, bytes: copies.sealed.bytes.slice(8) } })
    }),
  )
  database.close()
  server.answer({ 'POST emergency/{id}/notes': taken })
  server.reload()
  await expect.poll(() => server.notes().at(-1)).toBe('Buena')
  await openSheet()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/no se puede abrir.*Anótelo de nuevo y descarte este/)
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Sí, descartar' }).click()
  await expect.poll(() => rowsIn('writes')).toBe(0)
})

test('what is asked for while a round is on its way begins no other', async () => {
  const [first, photo] = [gate(), gate()]
  const server = await open({
    'POST emergency/{id}/notes': async (sent: Sent) => {
      await first.opened
      return taken(sent)
    },
    'POST photo_upload': async ({ body }: Sent) => {
      await photo.opened
      return { offset: (body as { bytes: number }).bytes }
    },
  })
  await keepNote(1, 'Una')
  await keepNote(1, 'Dos')
  await keepPhoto(1, 'foto.jpg')
  const askOften = () => {
    for (let n = 0; n < 50; n++) {
      startSending()
      dispatchEvent(new Event('online'))
      document.dispatchEvent(new Event('visibilitychange'))
    }
  }
  askOften()
  await expect.poll(server.notes).toEqual(['Una'])
  askOften()
  first.open()
  await expect.poll(() => server.sent('POST photo_upload').length).toBe(1)
  // A note does not wait for the photo, and one that the server is too busy for is tried once for each who asks, not again and again.
  server.answer({ 'POST emergency/{id}/notes': () => answer(503, { detail: 'El servidor está ocupado.' }) })
  await keepNote(1, 'Tres')
  askOften()
  await expect.poll(server.notes).toContain('Tres')
  photo.open()
  await expect.poll(() => server.sent('POST emergency/{id}/photos').length).toBe(1)
  expect(server.notes().slice(0, 2)).toEqual(['Una', 'Dos'])
  expect(server.notes().length).toBeLessThan(10)
  expect(server.sent('POST photo_upload')).toHaveLength(1)
})

const DAY_MS = 24 * 60 * 60_000

test.for([
  { name: 'ahead', off: DAY_MS },
  { name: 'behind', off: -DAY_MS },
])(
  'on a device whose clock is a day $name, what is noted has the server time, and stays in order when it is set',
  async ({ off }) => {
    const realNow = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(realNow + off)
    const said = (body: unknown) =>
      new Response(JSON.stringify(body), {
        headers: { 'content-type': 'application/json', date: new Date(realNow).toUTCString() },
      })
    try {
      const server = await open({
        'GET emergency_type': () => said({ count: 0, results: [] }),
        'POST emergency/{id}/notes': lost,
      })
      await expect.poll(() => Math.abs(serverNow() - realNow)).toBeLessThan(120_000)
      await keepNote(1, 'Una')
      await keepNote(1, 'Dos')
      vi.setSystemTime(Date.now() - off)
      server.reload()
      await keepNote(1, 'Tres')
      expect(readOutbox().map(({ isStored }) => isStored)).toEqual([true, true, true])
      server.answer({ 'POST emergency/{id}/notes': (sent: Sent) => said(taken(sent)) })
      startSending()
      await expect.poll(() => readOutbox()).toEqual([])
      const sent = server.sent('POST emergency/{id}/notes')
      expect([...new Set(sent.map(textIn))]).toEqual(['Una', 'Dos', 'Tres'])
      for (const { headers } of sent.filter((one) => textIn(one) !== 'Tres'))
        expect(Math.abs(Date.parse(headers.get('Noted-At') ?? '') - realNow)).toBeLessThan(120_000)
      expect(await rowsIn('keys')).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  },
)
