// @module-tag storage
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { everyRole, Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'
import { aPerson } from '../../../../test/factories.ts'
import { aLog } from '../../../../test/fixtures/log.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { exportJob, removeExportsJob } from './export-job.ts'

const server = useTestServer()
let now = new Date('2026-11-20T12:00:00Z')
const pass = (minutes: number) => server.setNow((now = new Date(now.getTime() + minutes * 60_000)))
let admin: Client
let member: Client
beforeEach(async () => {
  pass(48 * 60)
  ;[admin, member] = [await server.as(Role.Administrador), await server.as(Role.Bombero)]
})

const of = (id: number) => `/api/user/${id}/export`
const stateOf = async (who: Client, id: number) => (await who.get(of(id))).body.state as string
const download = (who: Client, id: number) => who.send(`/api/user/export_file?user=${id}`, { method: 'GET' })
const stored = () => readdirSync(path.join(server.deps.config.dataDir, 'exports'))
const scratch = () => readdirSync(server.deps.files.scratch).filter((name) => name.startsWith('export-'))
const lastEntries = async (count: number) => (await entriesAfter(server.deps.db, 0, 10_000)).slice(-count)

describe('an export', () => {
  // A-USF-59, S-65
  test('is asked for, made by a job, and downloaded by the member of staff it is about', async () => {
    expect((await member.get(of(member.id))).body).toMatchObject({ state: 'none', bytes: null, failure: '' })
    const asked = await member.post(of(member.id))
    expect(asked).toMatchObject({ status: 200, body: { state: 'waiting', asked_at: now.toISOString(), until: null } })
    expectRefusal(await download(member, member.id), 404)
    await server.runJobs()
    const { body } = await member.get(of(member.id))
    expect(body).toMatchObject({ state: 'done', until: new Date(now.getTime() + 86_400_000).toISOString(), missing: 0 })
    expect(body.parts_done).toBe(body.parts)
    const file = await download(member, member.id)
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(body.bytes),
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="datos-de-persona-${member.id}-${now.toISOString().slice(0, 10)}.zip"`,
    })
    expect(scratch()).toEqual([])
  })

  // A-USF-59
  test.each(everyRole)('of another person is for role 1 only (role %s)', async (role) => {
    const [who, { id }] = [await server.as(role), await aPerson(server.deps.db, { role: Role.Bombero })]
    const answers = [await who.get(of(id)), await who.post(of(id)), await who.delete(of(id)), await download(who, id)]
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual(role === Role.Administrador ? [200, 200, 204, 404] : [404, 404, 404, 404])
  })

  // A-USF-59
  test('of oneself is for every role, and for who waits to be validated', async () => {
    const people = await Promise.all(everyRole.map((role) => server.as(role)))
    for (const who of [...people, await server.as(Role.Bombero, { status: UserStatus.Inactivo })]) {
      expect((await who.post(of(who.id))).status).toBe(200)
      expect((await who.post('/api/download_ticket', { path: 'user/export_file' })).status).toBe(201)
    }
  })

  test('of a person who left is for role 1, and of nobody it is not found', async () => {
    const { id } = await aPerson(server.deps.db, { role: Role.Bombero, retired_at: now })
    expect((await admin.post(of(id))).status).toBe(200)
    for (const call of [admin.get(of(0)), admin.post(of(2_000_000_000)), admin.delete(of(0)), download(admin, 0)])
      expectRefusal(await call, 404)
  })

  test('needs a fresh sign-in to be asked for, for the ticket, and to be downloaded', async () => {
    await member.post(of(member.id))
    await server.runJobs()
    const { ticket } = (await member.post('/api/download_ticket', { path: 'user/export_file' })).body as { ticket: string }
    await server.deps.db
      .updateTable('sessions')
      .set({ proved_at: new Date(now.getTime() - 660_000) })
      .execute()
    const other = await aPerson(server.deps.db, { role: Role.Bombero })
    for (const call of [
      member.post(of(member.id)),
      admin.post(of(other.id)),
      download(member, member.id),
      member.post('/api/download_ticket', { path: 'user/export_file' }),
      server.nobody.send(`/api/user/export_file?user=${member.id}&token=${ticket}`, { headers: { accept: 'application/json' } }),
    ]) {
      const answer = await call
      expectRefusal(answer, 400)
      expect(answer.body).toMatchObject({ code: 'fresh_sign_in' })
    }
  })

  test('is downloaded by a ticket, once', async () => {
    await member.post(of(member.id))
    await server.runJobs()
    const { ticket } = (await member.post('/api/download_ticket', { path: 'user/export_file' })).body as { ticket: string }
    const open = () => server.nobody.get(`/api/user/export_file?user=${member.id}&token=${ticket}`)
    expect([(await open()).status, (await open()).status]).toEqual([200, 401])
  })

  test('is downloaded only by who asked for it, and only while they may', async () => {
    await admin.post(of(member.id))
    await server.runJobs()
    const second = await server.as(Role.Administrador)
    for (const other of [second, member]) {
      expect(await stateOf(other, member.id)).toBe('none')
      expectRefusal(await download(other, member.id), 404)
    }
    expect((await download(admin, member.id)).status).toBe(200)
    await server.deps.db.updateTable('users').set({ role: Role.Cabinista }).where('id', '=', admin.id).execute()
    expectRefusal(await download(admin, member.id), 404)
  })

  test('asked for twice at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => member.post(of(member.id))))
    for (const { status, body } of answers) expect([status, body.state]).toEqual([200, 'waiting'])
    const { rows } = await server.database.pool.query(
      `SELECT FROM sirena_jobs.job WHERE name = 'export_person' AND state = 'created'`,
    )
    expect(rows).toHaveLength(1)
    await server.runJobs()
    expect(await stateOf(member, member.id)).toBe('done')
  })

  // S-74
  test('is in the history of the person: who asked, and each download', async () => {
    await admin.post(of(member.id))
    await server.runJobs()
    await download(admin, member.id)
    await download(admin, member.id)
    const ours = { entity: 'user', entity_id: member.id, created_by: admin.id, action_binnacle: 'EDITAR' }
    const word = (data_export: string) => ({ ...ours, current_detail: expect.objectContaining({ data_export }) })
    expect(await lastEntries(3)).toMatchObject([word('pedida'), word('descargada'), word('descargada')])
    const { results } = (await admin.get(`/api/user/${member.id}/history`)).body
    expect(results[0].changes).toEqual([{ label: 'Exportación de sus datos', previous: '', current: 'descargada' }])
  })

  test('ends after a day, and its file is then removed', async () => {
    await member.post(of(member.id))
    await server.runJobs()
    pass(24 * 60 - 1)
    await server.deps.db.updateTable('sessions').set({ proved_at: now, last_used_at: now }).execute()
    const remove = () => removeExportsJob(server.deps, aLog().log).run({ data: {}, tries: 1, isLast: true, stopping: gone })
    await remove()
    expect((await download(member, member.id)).status).toBe(200)
    pass(1)
    expect(await stateOf(member, member.id)).toBe('none')
    expectRefusal(await download(member, member.id), 404)
    await remove()
    expect(stored()).toEqual([])
  })

  test('is removed with its file when its asker no longer wants it', async () => {
    await member.post(of(member.id))
    await server.runJobs()
    const before = stored().length
    expect((await member.delete(of(member.id))).status).toBe(204)
    expect(stored()).toHaveLength(before - 1)
    expect(await stateOf(member, member.id)).toBe('none')
    await member.post(of(member.id))
    await member.delete(of(member.id))
    await server.runJobs()
    expect(stored()).toHaveLength(before - 1)
  })

  test('is one of at most five of its asker that are made at once, and of at most five that are kept', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(server.deps.db, { role: Role.Bombero })))
    const [first, ...others] = people.map(({ id }) => id)
    for (const id of others) expect((await admin.post(of(id))).status).toBe(200)
    expectRefusal(await admin.post(of(first ?? 0)), 400)
    await server.runJobs()
    expect((await admin.post(of(first ?? 0))).status).toBe(200)
    expect(await Promise.all(others.map((id) => stateOf(admin, id)))).toEqual(['none', 'done', 'done', 'done', 'done'])
  })
})

const gone = new AbortController().signal
/** Asks, and runs the job with what a server has in its place. */
const runWith = async (changes: Partial<typeof server.deps>, stopping = gone) => {
  await member.post(of(member.id))
  const { rows } = await server.database.pool.query<{ data: unknown }>(
    `SELECT data FROM sirena_jobs.job WHERE name = 'export_person' AND state = 'created' ORDER BY created_on DESC LIMIT 1`,
  )
  const job = exportJob({ ...server.deps, ...changes }, aLog().log)
  await job.run({ data: rows[0]?.data, tries: 1, isLast: true, stopping }).catch(() => {})
}

describe('an export that does not end', () => {
  test('for a full disk says so, leaves no file, and can be asked for again', async () => {
    const full = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    const { exports } = server.deps.files
    await runWith({ files: { ...server.deps.files, exports: { ...exports, put: full } } })
    expect((await member.get(of(member.id))).body).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('No hay espacio en el disco'),
    })
    expect(scratch()).toEqual([])
    await member.post(of(member.id))
    await server.runJobs()
    expect(await stateOf(member, member.id)).toBe('done')
  })

  test('since its file cannot be written says that it was interrupted', async () => {
    // More than the streams hold, so that what fills the file waits for room.
    const file = await server.deps.files.save(Buffer.alloc(1_000_000), 'pdf')
    await server.deps.db.updateTable('users').set({ acceptance_file: file }).where('id', '=', member.id).execute()
    await runWith({ files: { ...server.deps.files, scratch: path.join(server.deps.config.dataDir, 'gone') } })
    expect(await stateOf(member, member.id)).toBe('failed')
  })

  test('since the server stops says that it was interrupted', async () => {
    await runWith({}, AbortSignal.abort())
    expect((await member.get(of(member.id))).body).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('se interrumpió'),
    })
    expect(scratch()).toEqual([])
  })

  test('since its process was killed counts as interrupted, and gives way to another', async () => {
    await member.post(of(member.id))
    await server.database.pool.query(`
      UPDATE person_exports SET state = 'running', alive_at = clock_timestamp() - interval '2 minutes' WHERE user_id = ${member.id}`)
    expect((await member.get(of(member.id))).body).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('se interrumpió'),
    })
    await member.post(of(member.id))
    await server.runJobs()
    expect(await stateOf(member, member.id)).toBe('done')
  })

  test('since it was cancelled meanwhile leaves no file', async () => {
    const { exports } = server.deps.files
    const before = stored()
    const put = async (name: string, file: string) => {
      await member.delete(of(member.id))
      await exports.put(name, file)
    }
    await runWith({ files: { ...server.deps.files, exports: { ...exports, put } } })
    expect(stored()).toEqual(before)
    expect(await stateOf(member, member.id)).toBe('none')
  })
})
