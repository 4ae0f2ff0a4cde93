import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aPerson } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { hashToken } from '../credentials/sessions.queries.ts'

const server = useTestServer()
const minutesAgo = (minutes: number) => new Date(server.deps.now().getTime() - minutes * 60_000)

/** What an emergency gets of a request of a chief whose body ends only after `meanwhile`. */
const sendSlowly = async (
  { path, body }: { path: string; body: string | FormData },
  meanwhile: (person: number) => Promise<unknown>,
) => {
  const { db } = server.deps
  const { station, ...brigade } = await aBrigade(db)
  const { id } = await anEmergency(db, { station, ...brigade })
  const chief = await aPerson(db, { role: Role.JefeDeServicio, station_id: station.id })
  const token = randomBytes(32).toString('base64url')
  const session = { token_hash: hashToken(token), user_id: chief.id, created_at: minutesAgo(5), last_used_at: minutesAgo(5) }
  await db.insertInto('sessions').values(session).execute()

  const made = new Response(body)
  const type = path === 'notes' ? 'application/json' : made.headers.get('content-type')
  const bytes = Buffer.from(await made.arrayBuffer())
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    `POST /api/emergency/${id}/${path} HTTP/1.1\r\nHost: sirena\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\nConnection: close\r\n\r\n`,
  )
  socket.write(bytes.subarray(0, 8))
  // Now the server knows who sends it.
  await vi.waitFor(async () => {
    const used = db.selectFrom('sessions').select('last_used_at').where('token_hash', '=', session.token_hash)
    expect((await used.executeTakeFirstOrThrow()).last_used_at).not.toEqual(session.last_used_at)
  }, 5000)
  await meanwhile(chief.id)
  socket.write(bytes.subarray(8))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  const { version } = await db.selectFrom('emergencies').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return { status: Number(answer.toString().split(' ')[1]), saves: version - 1 }
}

const photo = await smallJpeg()
const requests = () => [
  { path: 'notes', body: JSON.stringify({ text: 'Una nota' }) },
  { path: 'photos', body: formOf({}, [photo]) },
]

const update = (row: object) => (id: number) => server.deps.db.updateTable('users').set(row).where('id', '=', id).execute()

// S-3
test('a request whose body arrives after its sender left, lost the role or went to another station saves nothing', async () => {
  const { db } = server.deps
  const { station } = await aBrigade(db)
  const changes = [
    [401, (id: number) => db.deleteFrom('sessions').where('user_id', '=', id).execute()],
    [401, update({ retired_at: server.deps.now() })],
    [403, update({ role: Role.Bombero })],
    [400, update({ station_id: station.id })],
  ] as const
  for (const [status, change] of changes)
    for (const request of requests()) expect(await sendSlowly(request, change)).toEqual({ status, saves: 0 })
})

test('a slow body of somebody who may still send it is saved', async () => {
  for (const request of requests()) expect(await sendSlowly(request, async () => {})).toEqual({ status: 200, saves: 1 })
})
