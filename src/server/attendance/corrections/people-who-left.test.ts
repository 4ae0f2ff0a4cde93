import { expect, test } from 'vitest'
import { useCorrections } from '../../../../test/fixtures/corrections.ts'

const { server, at, scene, enter, ask, decide } = useCorrections()

const member = () => server.deps.db.updateTable('users').where('id', '=', scene.member.id)
const openEntry = { kind: 'new', entry: '2026-11-17 08:00:00' }

test('a correction of a person who has left the brigade meanwhile is not accepted', async () => {
  const { body } = await ask(openEntry)
  await member().set({ retired_at: server.deps.now() }).execute()
  const refused = await decide(body.id)
  expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('ya no está en la brigada')])
  expect((await decide(body.id, { is_accepted: false, note: 'Ya no está' })).status).toBe(200)
})

test('no correction leaves a person in who is off duty', async () => {
  const { body } = await ask(openEntry)
  await member().set({ status: 1, inactive_reason: 1 }).execute()
  const refused = await decide(body.id)
  expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('está de baja')])
  const stay = await ask({ ...openEntry, exit: '2026-11-17 10:00:00' }, scene.commander)
  expect((await decide(stay.body.id)).status).toBe(200)
})

test('a person who waits to be validated gets no hours', async () => {
  await member().set({ status: 1, inactive_reason: null }).execute()
  const { status, body } = await ask({ ...openEntry, exit: '2026-11-17 10:00:00' }, scene.commander)
  expect([status, body.detail]).toEqual([400, expect.stringContaining('espera ser validado')])
})

test('an open entry of long ago is no correction, since its hours would never be final', async () => {
  const { status, body } = await ask({ kind: 'new', entry: '1901-01-02 00:00:00' })
  expect([status, body.detail]).toEqual([400, expect.stringContaining('habría más de 31 días')])
})

test('the exit of an entry that has become old is corrected', async () => {
  await enter('2026-11-10 08:00:00')
  await at('2026-11-19 08:00:00')
  const { body } = await ask({ kind: 'new', exit: '2026-11-14 08:00:00' })
  expect((await decide(body.id)).status).toBe(200)
  expect(await enter('2026-11-19 08:30:00')).toEqual(expect.any(Number))
})
