import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { storedFiles } from '../../../../test/fixtures/inventory.ts'
import { formWith, smallPdf, withoutPassword } from '../../../../test/fixtures/person.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { expectFieldError } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'

const server = useTestServer()
const people = usePeople(server)
const rowOf = (id: number) => server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('updating a person', () => {
  let stored: { id: number; version: number; [field: string]: unknown }
  let sent: ReturnType<typeof withoutPassword>
  beforeEach(async () => {
    const whole = people.sent({ courses: [{ course_name: 'Uno', approval_date: '2020-01-01' }] })
    sent = withoutPassword(whole)
    stored = (await people.create(formWith(whole, { photo: await smallJpeg(), course0: smallPdf }))).body
  })
  const edit = (changes: object, files: Record<string, Buffer> = {}) =>
    people.admin.send(`/api/user/${stored.id}`, { method: 'PUT', body: formWith({ ...sent, ...changes }, files) })

  // A-API-36, A-ENT-26, A-API-35
  test('keeps files that are not sent, and deletes replaced ones', async () => {
    const [course] = stored['approved_courses'] as { id: number; file: string }[]
    const before = await storedFiles(server)
    const edited = await edit({
      address: 'Zona 2',
      courses: [{ id: course!.id, course_name: 'Uno, corregido', approval_date: '2020-01-02' }],
    })
    expect(edited.body).toMatchObject({
      address: 'Zona 2',
      version: stored.version + 1,
      approved_courses: [{ id: course!.id, course_name: 'Uno, corregido', file: expect.stringContaining('.pdf') }],
    })
    expect(await storedFiles(server)).toEqual(before)
    const replaced = await edit({ courses: [] }, { photo: await smallJpeg() })
    expect(replaced.body.approved_courses).toEqual([])
    expect(await storedFiles(server)).toHaveLength(before.length - 1)
  })

  test('refuses a course of another person', async () => {
    const other = (await people.create(people.sent({ courses: [{ course_name: 'Ajeno', approval_date: '2020-01-01' }] }))).body
    const courses = [{ id: other.approved_courses[0].id, course_name: 'Mío', approval_date: '2020-01-01' }]
    expect((await edit({ courses })).body.errors).toHaveProperty('courses')
  })

  // A-API-36, S-3
  test('with a reason to be off duty ends the sessions and prevents signing in', async () => {
    const signedIn = await server.nobody.post('/api/user/token', { username: stored['no_dpi'], password: 'una clave larga' })
    const asThem = { method: 'GET', headers: { authorization: `Bearer ${signedIn.body.token}` } }
    expect((await server.nobody.send('/api/user/me', asThem)).status).toBe(200)
    expect((await edit({ status: 1, inactive_reason: 2, start_date_unsubscribe: '2026-11-01' })).body).toMatchObject({
      status: 1,
      inactive_reason: 2,
      start_date_unsubscribe: '2026-11-01',
    })
    expect((await server.nobody.send('/api/user/me', asThem)).status).toBe(401)
    expect(
      (await server.nobody.post('/api/user/token', { username: stored['no_dpi'], password: 'una clave larga' })).status,
    ).toBe(400)
  })

  test.each([
    ['another address', { email: 'otra.direccion@example.org' }, 0],
    ['a reason to be off duty', { status: 1, inactive_reason: 1 }, 0],
    ['anything else', { address: 'Zona 5' }, 1],
  ])('with %s (%j) leaves %i of one password reset link', async (_, changes, left) => {
    const { db, now } = server.deps
    const expires_at = new Date(now().getTime() + 3_600_000)
    await db
      .insertInto('password_resets')
      .values({ user_id: stored.id, token_hash: randomBytes(32), expires_at })
      .execute()
    expect((await edit(changes)).status).toBe(200)
    const links = await db.selectFrom('password_resets').selectAll().where('user_id', '=', stored.id).execute()
    expect(links).toHaveLength(left)
  })

  // A-USF-26, S-49
  test('without a status keeps a person off duty, with reason and dates', async () => {
    const now = server.deps.now().getTime()
    const days = { start_date_unsubscribe: dayOf(new Date(now)), end_date_unsubscribe: dayOf(new Date(now + 30 * 86_400_000)) }
    const off = { status: 1, inactive_reason: 1, ...days }
    expect((await edit(off)).status).toBe(200)
    expect((await edit({ address: 'Zona 6' })).body).toMatchObject({ ...off, address: 'Zona 6' })
    // A reason alone does not decide whether a person is off duty.
    expect((await edit({ inactive_reason: 4 })).body).toMatchObject(off)
    expect((await edit({ status: 5 })).body).toMatchObject({
      status: 5,
      inactive_reason: null,
      start_date_unsubscribe: null,
      end_date_unsubscribe: null,
    })
    expect((await edit({ inactive_reason: 4 })).body).toMatchObject({ status: 5, inactive_reason: null })
  })

  test('without a status does not validate an unvalidated person', async () => {
    await server.deps.db.updateTable('users').set({ status: 1 }).where('id', '=', stored.id).execute()
    expect((await edit({ address: 'Zona 7' })).body).toMatchObject({ status: 1, is_waiting: true, address: 'Zona 7' })
  })

  test('without is_pilot keeps a pilot and the licence', async () => {
    const licence = { is_pilot: true, no_license: '1670668970718', type_license: 'B' }
    expect((await edit(licence)).status).toBe(200)
    expect((await edit({ address: 'Zona 8' })).body).toMatchObject(licence)
    expect((await edit({ is_pilot: false })).body).toMatchObject({ is_pilot: false, no_license: '', type_license: null })
  })

  // S-9
  test('of an outdated version is refused with the author of the current one', async () => {
    await edit({ address: 'La primera' })
    expect(await edit({ address: 'La segunda', version: stored.version })).toMatchObject({
      status: 409,
      body: { current: { address: 'La primera' }, saved_by: expect.any(String) },
    })
  })

  // A-API-36, A-ENT-27
  test('refuses a password', async () => {
    expect((await edit({ password: 'otra clave larga' })).body.errors).toEqual({ password: ['Campo desconocido'] })
  })

  test('by human resources cannot give an inactive reason to an unvalidated person; an administrator can', async () => {
    await server.deps.db.updateTable('users').set({ status: 1 }).where('id', '=', stored.id).execute()
    const clerk = await server.as(Role.RecursosHumanos)
    const off = { ...sent, status: 1, inactive_reason: 1 }
    expectFieldError(
      await clerk.put(`/api/user/${stored.id}`, off),
      'inactive_reason',
      'Un administrador debe validar antes a este usuario',
    )
    expect((await people.admin.put(`/api/user/${stored.id}`, off)).body).toMatchObject({ inactive_reason: 1, is_waiting: false })
    // Whoever puts them on duty later does not admit them.
    expect(await rowOf(stored.id)).toMatchObject({ validated_by: people.admin.id, validated_at: server.deps.now() })
    expect((await clerk.put(`/api/user/${stored.id}`, { ...sent, status: 5 })).body.status).toBe(5)
  })

  // A-API-39, A-API-40, A-STA-05
  test('cannot activate an unvalidated person; validate_user_created does', async () => {
    await server.deps.db.updateTable('users').set({ status: 1 }).where('id', '=', stored.id).execute()
    expect((await edit({ status: 5 })).body.errors).toHaveProperty('status')
    expect((await edit({ status: 1 })).body).toMatchObject({ status: 1, is_waiting: true })
    const { body } = await people.admin.post('/api/user/validate_user_created', { id: stored.id })
    expect(body).toMatchObject({ status: 5, is_waiting: false })
    expect(await rowOf(stored.id)).toMatchObject({ validated_by: people.admin.id, validated_at: server.deps.now() })
    expect((await people.admin.post('/api/user/validate_user_created', { id: stored.id })).body.detail).toBe(
      'Este usuario ya está activo.',
    )
  })
})
