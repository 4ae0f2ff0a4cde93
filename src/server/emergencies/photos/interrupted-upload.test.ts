import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { hashToken } from '../../people/credentials/sessions.queries.ts'
import { aBrigade, aPerson, emergencyOf } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { inventory } from '../../../../test/fixtures/inventory.ts'
import { picture } from '../../../../test/fixtures/pictures.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()
let token: string
let request: { type: string; body: Buffer }

beforeAll(async () => {
  const { db, now } = server.deps
  const { id } = await aPerson(db, { role: Role.Administrador })
  token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: id, created_at: now(), last_used_at: now() })
    .execute()
  const photo = await picture(1200, 900, 'noise').jpeg().toBuffer()
  const form = new Response(formOf(emergencyOf(await aBrigade(db)), [photo, photo]))
  request = { type: form.headers.get('content-type') ?? '', body: Buffer.from(await form.arrayBuffer()) }
})

const send = (socket: Socket, bytes: Buffer, announced = request.body.length): void => {
  const head = [
    'POST /api/emergency HTTP/1.1',
    'Host: sirena',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${request.type}`,
    `Content-Length: ${announced}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(bytes)
}

const open = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const firstLineOf = async (socket: Socket): Promise<string> => {
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString().split('\r\n')[0]!
}

test.each([0.3, 0.6, 0.95])('a client that disconnects after %f of its upload leaves no rows or files', async (share) => {
  const before = await inventory(server)
  const socket = await open()
  send(socket, request.body.subarray(0, Math.floor(request.body.length * share)))
  await vi.waitFor(async () => expect(await readdir(server.deps.files.scratch)).not.toEqual([]), 5000)
  socket.destroy()
  await vi.waitFor(async () => expect(await inventory(server)).toEqual(before), 5000)
})

test('a form truncated in the middle of a photo is refused and leaves no rows or files', async () => {
  const before = await inventory(server)
  const socket = await open()
  const half = request.body.subarray(0, Math.floor(request.body.length / 2))
  send(socket, half, half.length)
  expect(await firstLineOf(socket)).toBe('HTTP/1.1 400 Bad Request')
  expect(await inventory(server)).toEqual(before)
})

test('the same upload is then saved completely', async () => {
  const socket = await open()
  send(socket, request.body)
  expect(await firstLineOf(socket)).toBe('HTTP/1.1 201 Created')
  expect(await readdir(server.deps.files.scratch)).toEqual([])
})
