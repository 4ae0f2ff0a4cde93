import { beforeAll, describe, expect, test } from 'vitest'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import { everyRole, Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { aStation } from '../../../../test/factories.ts'
import { formWith, smallPdf, withoutPassword } from '../../../../test/fixtures/person.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Answer } from '../../../../test/test-app.ts'

const server = useTestServer()
const people = usePeople(server)

describe('private data of a person', () => {
  /** Which roles see a field of a person of their own station, and of another station (S-16). */
  const seen: Record<Role, [own: boolean, other: boolean]> = {
    [Role.Administrador]: [true, true],
    [Role.Comandante]: [true, false],
    [Role.JefeDeServicio]: [true, false],
    [Role.Cabinista]: [false, false],
    [Role.Bombero]: [false, false],
    [Role.RecursosHumanos]: [true, true],
  }
  const cases = everyRole.flatMap((role) => seen[role].map((sees, place) => ({ role, name: roleNames[role], sees, place })))
  const fields = [
    'no_dpi',
    'username',
    'no_license',
    'date_of_birth',
    'inactive_reason',
    'start_date_unsubscribe',
    'end_date_unsubscribe',
  ]
  const files = ['register_file', 'acceptance_file', 'course'] as const
  let made: Answer['body']
  beforeAll(async () => {
    const off = { status: 1, inactive_reason: 2, start_date_unsubscribe: '2026-01-01', end_date_unsubscribe: '2026-02-01' }
    const licence = { is_pilot: true, no_license: '1670668970718', type_license: 'B' }
    const courses = [{ course_name: 'Rescate', approval_date: '2024-01-01' }]
    const documents = { register_file: smallPdf, acceptance_file: smallPdf, course0: smallPdf, photo: await smallJpeg() }
    made = (await people.create(formWith(people.sent({ date_of_birth: '1980-01-01', courses, ...off, ...licence }), documents)))
      .body
  })
  const addressesIn = (body: Answer['body']) => ({ ...body, course: body.approved_courses[0].file }) as Record<string, string>
  const statusOf = async (address: string) => (await fetch(`${server.url}${address}`)).status

  // A-ENT-18, A-ENT-22, A-ENT-23, A-ENT-24, S-16, S-47
  test.each(cases)('is visible to a $name of the own or another station ($place): $sees', async ({ role, sees, place }) => {
    const caller = await server.as(role, { station_id: place === 0 ? people.station.id : (await aStation(server.deps.db)).id })
    const { status, body } = await caller.get(`/api/user/${made.id}`)
    expect(status).toBe(200)
    for (const field of fields) expect(body[field], field).toBe(sees ? made[field] : null)
    const addresses = addressesIn(body)
    expect(await statusOf(addresses['photo'] ?? '')).toBe(200)
    for (const file of files) {
      if (sees) expect(await statusOf(addresses[file] ?? ''), file).toBe(200)
      else expect(addresses[file], file).toBeNull()
    }
    if (!sees) for (const file of files) expect(JSON.stringify(body)).not.toContain(nameIn(addressesIn(made)[file] ?? ''))
  })

  const nameIn = (address: string) => /file\/([^?]+)/.exec(address)?.[1] ?? 'no file'

  test('is hidden from visitors and unvalidated people, and no file can be read by its name', async () => {
    expectRefusal(await server.nobody.get(`/api/user/${made.id}`), 401)
    for (const role of everyRole) {
      const waiting = await server.as(role, { status: 1, station_id: people.station.id })
      expectRefusal(await waiting.get(`/api/user/${made.id}`), 403)
    }
    for (const file of ['photo', ...files]) {
      const [bare = ''] = (addressesIn(made)[file] ?? '').split('?')
      expect(bare).toContain('/api/file/')
      for (const who of [server.nobody, people.admin]) expectRefusal(await who.get(bare), 404)
    }
  })

  // A-API-46, S-25
  test('is in no list and on no card, except the photo on the card', async () => {
    const { results } = (await people.admin.get(`/api/user?search=${made.no_dpi}`)).body
    expect(results).toHaveLength(1)
    const cards = [made.id, made.qr_code.split('/')[3]].map((key) => server.nobody.get(`/api/user_open/${key}`))
    const [reduced, whole] = (await Promise.all(cards)).map(({ body }) => body)
    for (const shown of [results[0], reduced, whole]) {
      const text = JSON.stringify(shown)
      for (const file of files) expect(text).not.toContain(nameIn(addressesIn(made)[file] ?? ''))
      for (const secret of [made.no_dpi, '1980-01-01', '2026-01-01']) expect(text).not.toContain(secret)
    }
    for (const card of [reduced, whole]) expect(await statusOf(card.photo)).toBe(200)
  })

  test('is deleted with the person: replaced and removed files are not found', async () => {
    const courses = [{ course_name: 'Rescate', approval_date: '2024-01-01' }]
    const sent = people.sent({ courses })
    const { body } = await people.create(formWith(sent, { register_file: smallPdf, course0: smallPdf }))
    const { register_file, course = '' } = addressesIn(body)
    const saved = withoutPassword({ ...sent, courses: [] } as typeof sent)
    const put = { method: 'PUT', body: formWith(saved, { register_file: smallPdf }) }
    expect((await people.admin.send(`/api/user/${body.id}`, put)).status).toBe(200)
    expect([await statusOf(register_file ?? ''), await statusOf(course)]).toEqual([404, 404])
  })

  test('is visible to the person, whatever the role', async () => {
    for (const role of everyRole) {
      const me = await server.as(role, { register_file: await server.deps.files.save(smallPdf, 'pdf') })
      const { body } = await me.get(`/api/user/${me.id}`)
      expect(body.no_dpi).toMatch(/^\d{13}$/)
      expect(await statusOf(body.register_file)).toBe(200)
    }
  })

  // S-50
  test('cannot be discovered by searching', async () => {
    const made = (await people.create(people.sent())).body
    const firefighter = await server.as(Role.Bombero)
    expect((await firefighter.get(`/api/user?search=${made.no_dpi}`)).body.count).toBe(0)
    expect((await people.admin.get(`/api/user?search=${made.no_dpi}`)).body.count).toBe(1)
    expect((await people.admin.get(`/api/user?search=${encodeURIComponent(showDpi(made.no_dpi))}`)).body.count).toBe(1)
  })
})

test('can be searched by first and last name together, in any order', async () => {
  const made = (await people.create(people.sent({ first_name: 'Zoila', last_name: 'Única Gómez' }))).body
  for (const search of ['zoila unica', 'Gómez Zoila', made.no_registry, made.email]) {
    const { results } = (await people.admin.get(`/api/user?search=${encodeURIComponent(search)}`)).body
    expect(results.map((row: { id: number }) => row.id)).toContain(made.id)
  }
})

describe('the open card', () => {
  // S-55
  test('of an unvalidated person shows the status and no photo', async () => {
    const made = (await people.create(formWith(people.sent(), { photo: await smallJpeg() }))).body
    await server.deps.db.updateTable('users').set({ status: 1 }).where('id', '=', made.id).execute()
    for (const key of [made.id, made.qr_code.split('/')[3]])
      expect((await server.nobody.get(`/api/user_open/${key}`)).body).toMatchObject({ status: 'Inactivo', photo: null })
  })

  // A-API-45, A-API-46, A-ENT-25, A-OUC-06, A-OUC-08, B-API-36, S-25
  test('by key contains only what identifies a firefighter', async () => {
    const made = (await people.create(formWith(people.sent({ firefighter_type: 'Permanente' }), { photo: await smallJpeg() })))
      .body
    const { status, body } = await server.nobody.get(made.qr_code.replace('/qr_code', ''))
    expect(status).toBe(200)
    expect(body).toEqual({
      name: made.name,
      photo: expect.stringContaining('.jpg'),
      status: 'Activo',
      station_text: people.station.name,
      job_title: 'Piloto',
      name_role: 'Bombero',
      no_registry: made.no_registry,
      range_text: 'Bombero de 2da. Clase',
      firefighter_type: 'Permanente',
    })
    expect((await fetch(`${server.url}${made.qr_code}`)).headers.get('content-type')).toBe('image/png')

    const reduced = (await server.nobody.get(`/api/user_open/${made.id}`)).body
    expect(Object.keys(reduced).toSorted()).toEqual(['job_title', 'name', 'photo', 'reduced', 'station_text', 'status'])

    // The page by number must not contain the code, which reveals the key.
    expectRefusal(await server.nobody.get(`/api/user_open/${made.id}/qr_code`), 404)

    const renewed = (await people.admin.post(`/api/user/${made.id}/renew_key`)).body
    expect((await server.nobody.get(made.qr_code.replace('/qr_code', ''))).status).toBe(404)
    expect((await server.nobody.get(renewed.qr_code.replace('/qr_code', ''))).status).toBe(200)
  })

  // A-API-46, A-ENT-21
  test('says Inactivo, without the reason', async () => {
    const made = (await people.create(people.sent({ status: 1, inactive_reason: 4 }))).body
    const { body } = await server.nobody.get(`/api/user_open/${made.id}`)
    expect(body.status).toBe('Inactivo')
    expect(JSON.stringify(body)).not.toMatch(/Despedido|reason/)
  })

  // A-API-38, A-API-46, B-API-36i, A-API-37
  test('of a retired or unknown person is not found', async () => {
    const made = (await people.create(people.sent())).body
    await people.admin.delete(`/api/user/${made.id}`)
    for (const id of [made.id, '999999', 'no-such-key', made.qr_code.split('/')[3]]) {
      expect(await server.nobody.get(`/api/user_open/${id}`)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    }
    expect((await people.admin.get(`/api/user/${made.id}`)).status).toBe(404)
  })
})
