import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { PHOTO_PART_BYTES, PHOTO_PART_TRIES } from '../src/contract/shared/browser-limits.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { aBrigade, anEmergency } from './factories.ts'
import { picture } from './fixtures/pictures.ts'
import { useTestServer, type Client } from './test-app.ts'

/* The browser's sender of photos against a real server, over a line that the test cuts. */

interface Sending {
  client_id: string
  token: string
  signal: AbortSignal
  onProgress: (fraction: number) => void
  beforePart: () => Promise<void>
}
/** By its path, since its types are those of a browser, and this file's are Node's. */
const sender = '../src/web/platform/photos/send-in-parts.ts'
const { sendInParts } = (await import(sender)) as { sendInParts: (photo: Blob, sending: Sending) => Promise<void> }

const server = useTestServer()
let who: Client
let photo: Buffer
beforeAll(async () => {
  photo = await picture(1400, 900, 'noise').jpeg().toBuffer()
})
beforeEach(async () => {
  who = await server.as(Role.Administrador)
})

const real = globalThis.fetch

/** What happens to a request: it arrives and is answered, is lost on the way, arrives with its answer lost, or arrives twice. */
type Fate = 'done' | 'lost' | 'unanswered' | 'twice'

/** From now on each request has the next fate, and is done after the last. */
const haveLine = (fates: readonly Fate[] = []) => {
  const [sent, left] = [[] as string[], [...fates]]
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const ask = () => real(new URL(path, server.url), init)
    sent.push(`${init.method} ${new Headers(init.headers).get('upload-offset') ?? ''}`.trim())
    const fate = left.shift() ?? 'done'
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    if (fate === 'twice') await (await ask()).text()
    const answer = await ask()
    if (fate !== 'unanswered') return answer
    await answer.text()
    throw new TypeError('Failed to fetch')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}

const send = async (client_id: string, given: Partial<Sending> = {}) => {
  const token = String(who.headers['authorization']).replace('Bearer ', '')
  const { signal } = new AbortController()
  const sending = { client_id, token, signal, onProgress: () => undefined, beforePart: async () => undefined, ...given }
  await sendInParts(new Blob([new Uint8Array(photo)]), sending)
}
const newId = () => randomBytes(16).toString('hex')
const storedOf = async (client_id: string) => {
  const parts = server.deps.db.selectFrom('photo_upload_parts').select('content').where('client_id', '=', client_id)
  return Buffer.concat((await parts.orderBy('starts_at').execute()).map(({ content }) => content))
}
const expectWhole = async (client_id: string) => expect((await storedOf(client_id)).equals(photo)).toBe(true)

test('a photo arrives whole, with its progress, and is added by its identity', async () => {
  const [client_id, fractions, before] = [newId(), [] as number[], vi.fn<() => Promise<void>>(async () => undefined)]
  const sent = haveLine()
  await send(client_id, { onProgress: (fraction) => void fractions.push(fraction), beforePart: before })
  const parts = Math.ceil(photo.length / PHOTO_PART_BYTES)
  expect(parts).toBeGreaterThan(4)
  expect(sent).toEqual(['POST', ...Array.from({ length: parts }, (_, n) => `PATCH ${n * PHOTO_PART_BYTES}`)])
  expect(before).toHaveBeenCalledTimes(parts)
  expect(fractions).toEqual([...Array.from({ length: parts }, (_, n) => (n * PHOTO_PART_BYTES) / photo.length), 1])
  await expectWhole(client_id)
  const { id } = await anEmergency(server.deps.db, await aBrigade(server.deps.db))
  expect((await who.post(`/api/emergency/${id}/photos`, { upload: client_id })).body.images).toHaveLength(1)
})

test('a part whose answer was lost is not sent again, and one that was lost is', async () => {
  const client_id = newId()
  const sent = haveLine(['done', 'unanswered', 'done', 'lost', 'done', 'done'])
  await send(client_id)
  const [one, two] = [PHOTO_PART_BYTES, 2 * PHOTO_PART_BYTES]
  expect(sent.slice(0, 7)).toEqual(['POST', 'PATCH 0', 'HEAD', `PATCH ${one}`, 'HEAD', `PATCH ${one}`, `PATCH ${two}`])
  await expectWhole(client_id)
})

test('without a connection it ends, and the next try goes on where it stopped', async () => {
  const client_id = newId()
  haveLine(['done', 'done', 'done', 'lost', 'lost'])
  await expect(send(client_id)).rejects.toThrow('No hay conexión con el servidor.')
  expect(await storedOf(client_id)).toHaveLength(2 * PHOTO_PART_BYTES)
  const sent = haveLine()
  await send(client_id)
  expect(sent.slice(0, 2)).toEqual(['POST', `PATCH ${2 * PHOTO_PART_BYTES}`])
  await expectWhole(client_id)
})

test('a line that carries only what is small ends it after a few parts', async () => {
  haveLine(['done', ...Array.from({ length: PHOTO_PART_TRIES }, (): Fate[] => ['lost', 'done']).flat()])
  await expect(send(newId())).rejects.toMatchObject({ status: 0 })
})

test('whoever ends it waits for nothing, and what arrived stays', async () => {
  const [client_id, ending] = [newId(), new AbortController()]
  let parts = 0
  const beforePart = async () => void ((parts += 1) === 3 && ending.abort(new Error('ended')))
  haveLine()
  await expect(send(client_id, { signal: ending.signal, beforePart })).rejects.toThrow('ended')
  expect(await storedOf(client_id)).toHaveLength(2 * PHOTO_PART_BYTES)
})

test('a refusal is thrown as it came', async () => {
  haveLine()
  await expect(send('no')).rejects.toMatchObject({ status: 400 })
  await expect(send(newId(), { token: 'ended' })).rejects.toMatchObject({ status: 401 })
})

// B-CON-39
test('over any line, with two tabs, it arrives whole and once', { timeout: 60_000 }, async () => {
  const fate = fc.constantFrom<Fate>('done', 'done', 'lost', 'unanswered', 'twice')
  const property = fc.asyncProperty(fc.array(fate, { maxLength: 15 }), fc.boolean(), async (fates, isShared) => {
    const client_id = newId()
    haveLine(fates)
    const untilDone = async (): Promise<void> => {
      for (let n = 0; n < 40; n++) {
        const failure = await send(client_id).catch((error: unknown) => error)
        if (failure === undefined) return
        expect(failure).toMatchObject({ status: 0 })
      }
      throw new Error('it never arrived')
    }
    await Promise.all(isShared ? [untilDone(), untilDone()] : [untilDone()])
    vi.unstubAllGlobals()
    await expectWhole(client_id)
    await server.deps.db.deleteFrom('photo_uploads').where('client_id', '=', client_id).execute()
  })
  await fc.assert(property, { numRuns: 8, seed: 20_261_201, endOnFailure: true })
})
