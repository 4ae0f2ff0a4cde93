// @module-tag storage
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, aPerson, anEmergency, emergencyOf } from '../../../../test/factories.ts'
import { aMemberWithSecondFactor } from '../../../../test/fixtures/second-factor.ts'
import { smallPdf } from '../../../../test/fixtures/person.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { topics } from './topics.queries.ts'

const server = useTestServer()
const now = new Date('2026-11-20T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

/** The parts of the export, as the person themselves gets it: the JSON parsed, and all of them as text. */
const exported = async (who: Client) => {
  expect((await who.post(`/api/user/${who.id}/export`)).status).toBe(200)
  await server.runJobs()
  const response = await fetch(`${server.url}/api/user/export_file?user=${who.id}`, { headers: who.headers })
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const texts = Object.fromEntries(
    Object.entries(parts)
      .filter(([name]) => !name.startsWith('documentos/'))
      .map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
  const rows = (name: string) => JSON.parse(texts[`${name}.json`] ?? '') as Record<string, unknown>[]
  return { parts, texts, rows, all: Object.values(texts).join('\n') }
}

const personAt = (id: number) => server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the export of a person', () => {
  let member: Awaited<ReturnType<typeof aMemberWithSecondFactor>>
  let admin: Client
  let other: Awaited<ReturnType<typeof aPerson>>
  let lostFile: string
  let found: Awaited<ReturnType<typeof exported>>
  const [photo, document] = [smallJpeg(), smallPdf]

  beforeAll(async () => {
    server.setNow(now)
    const { db, files } = server.deps
    admin = await server.as(Role.Administrador)
    const brigade = await aBrigade(db)
    member = await aMemberWithSecondFactor(server, Role.Administrador)
    const row = {
      first_name: 'Ñeca «Chí»',
      last_name: '../O\'Hara "& <b>',
      address: 'Casa propia',
      photo: await files.save(await photo, 'jpg'),
      acceptance_file: await files.save(document, 'pdf'),
    }
    await db.updateTable('users').set(row).where('id', '=', member.id).execute()
    other = await aPerson(db, { role: Role.Bombero, address: 'Casa ajena', no_dpi: '2999999990901' })
    lostFile = await files.save(document, 'pdf')
    await files.remove(lostFile)
    await db
      .insertInto('courses')
      .values([
        { user_id: member.id, course_name: 'Rescate', approval_date: '2020-05-06', file: await files.save(document, 'pdf') },
        { user_id: member.id, course_name: 'Buceo', approval_date: '2021-05-06', file: lostFile },
        { user_id: other.id, course_name: 'Curso ajeno', approval_date: '2021-05-06' },
      ])
      .execute()
    await admin.post(`/api/qr/${member.id}/set_entry`, {})
    await admin.post(`/api/qr/${other.id}/set_entry`, {})
    await db
      .insertInto('attendance_corrections')
      .values({ user_id: member.id, kind: 'void', reason: 'No era yo', asked_by: member.id, asked_at: now })
      .execute()
    await member.post('/api/emergency', emergencyOf(brigade))
    const crew = await anEmergency(db, {
      ...(await aBrigade(db)),
      pilot: await personAt(member.id),
      firefighter: await personAt(member.id),
    })
    await db
      .insertInto('emergency_notes')
      .values({ emergency_id: crew.id, text: 'Nota con nombre', added_by: member.id, added_at: now })
      .execute()
    await anEmergency(db, await aBrigade(db), { address: 'Emergencia ajena' })
    await member.put(`/api/user/${other.id}`, { version: 1, address: 'Cambiada por otro' })
    await db.updateTable('users').set({ address: 'Casa ajena' }).where('id', '=', other.id).execute()
    const vehicle_id = brigade.vehicle.id
    await db
      .insertInto('vehicle_trackings')
      .values({ vehicle_id, started_by: member.id, started_at: now, ended_by: other.id, ended_at: hours(1) })
      .execute()
    await sql`SELECT add_position_weeks(${now}, ${hours(24)})`.execute(db)
    const point = { vehicle_id, received_at: now, longitude: -91.5, by_key: false }
    await db
      .insertInto('vehicle_positions')
      .values([
        { ...point, taken_at: hours(0.5), latitude: 14.111 },
        { ...point, taken_at: hours(0.6), latitude: 14.222, by_key: true },
        { ...point, taken_at: hours(2), latitude: 14.333 },
      ])
      .execute()
    found = await exported(member)
  })

  test('has a file for each topic, the papers, and what they are', async () => {
    const papers = Object.keys(found.parts).filter((name) => name.startsWith('documentos/'))
    const courses = await server.deps.db
      .selectFrom('courses')
      .select('id')
      .where('user_id', '=', member.id)
      .orderBy('id')
      .execute()
    expect(papers).toEqual(['documentos/documento-de-alta.pdf', 'documentos/foto.jpg', `documentos/curso-${courses[0]?.id}.pdf`])
    expect(Buffer.from(found.parts['documentos/foto.jpg'] ?? [])).toEqual(await photo)
    expect(Buffer.from(found.parts[papers[2] ?? ''] ?? [])).toEqual(document)
    expect(Object.keys(found.texts)).toEqual([...topics.map(({ file }) => file), 'LEEME.txt'])
    for (const { file } of topics)
      expect(found.texts['LEEME.txt']).toContain(`- ${file} (${found.rows(file.slice(0, -5)).length}): `)
  })

  test('says in words what the record, courses, marks and corrections hold', () => {
    expect(found.rows('persona')).toMatchObject([
      {
        nombres: 'Ñeca «Chí»',
        apellidos: '../O\'Hara "& <b>',
        direccion: 'Casa propia',
        dpi: member.no_dpi,
        rol: 'Administrador',
        estado: 'Activo',
        foto: 'documentos/foto.jpg',
        documento_de_alta: 'documentos/documento-de-alta.pdf',
        documento_de_baja: null,
      },
    ])
    expect(found.rows('cursos').map(({ curso }) => curso)).toEqual(['Rescate', 'Buceo'])
    expect(found.rows('marcas')).toMatchObject([{ marca: 'Ingreso', forma: 'Lista', fecha: now.toISOString() }])
    expect(found.rows('estancias')).toMatchObject([{ inicio: now.toISOString(), fin: null }])
    expect(found.rows('correcciones')).toMatchObject([{ que_paso: 'La marca no debió hacerse', motivo: 'No era yo', marcas: [] }])
    expect(found.rows('acceso')).toMatchObject([{ verificacion_en_dos_pasos_desde: expect.any(String) }])
  })

  test('says at which emergencies the person was, as what, and where their telephone was while they tracked', () => {
    const emergency = { emergencia: expect.any(Number), codigo: expect.any(String) }
    expect(found.rows('emergencias-como-bombero')).toMatchObject([emergency])
    expect(found.rows('emergencias-como-piloto')).toMatchObject([{ ...emergency, unidad: expect.any(String) }])
    expect(found.rows('emergencias-registradas')).toMatchObject([emergency, emergency])
    expect(found.rows('rastreos')).toMatchObject([{ iniciado_por: expect.stringContaining('Ñeca') }])
    expect(found.rows('posiciones').map(({ latitud }) => latitud)).toEqual([14.111])
  })

  test('has the entries about the person, and of what they did only what and when', () => {
    expect(found.rows('bitacora')).toContainEqual(
      expect.objectContaining({ registro: 'Marca de asistencia', hecho: 'se creó', datos: expect.arrayContaining([]) }),
    )
    expect(JSON.stringify(found.rows('bitacora'))).toContain('pedida')
    const acts = found.rows('acciones')
    expect(acts.map(({ hecho, registro }) => `${String(hecho)} ${String(registro)}`)).toContain('creó Emergencia')
    for (const act of acts) expect(Object.keys(act)).toEqual(['entrada', 'fecha', 'hecho', 'registro'])
  })

  test('has no data of others: patients, contacts, addresses and notes of emergencies, records that the person changed', () => {
    for (const theirs of [
      'Persona de prueba',
      'Hospital Regional',
      'Vecina',
      '55551234',
      '4a. calle',
      'conato',
      'Nota con',
      'Emergencia ajena',
    ])
      expect(found.all).not.toContain(theirs)
    for (const theirs of ['Casa ajena', 'Cambiada por otro', other.no_dpi, 'Curso ajeno']) expect(found.all).not.toContain(theirs)
  })

  test('has no secrets', async () => {
    const { db } = server.deps
    const user = await personAt(member.id)
    const session = await db.selectFrom('sessions').selectAll().where('user_id', '=', member.id).executeTakeFirstOrThrow()
    const token = String(member.headers['authorization']).slice(7)
    for (const secret of [user.password_hash, user.public_key, token, member.secret, user.photo, lostFile])
      expect(found.all).not.toContain(secret)
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(found.all).not.toContain(session.token_hash.toString(form))
    expect(found.all).not.toMatch(/hash|token/)
  })

  test('names a paper that the store has lost, and has all others', async () => {
    const [, lost] = await server.deps.db
      .selectFrom('courses')
      .select('id')
      .where('user_id', '=', member.id)
      .orderBy('id')
      .execute()
    expect(found.texts['LEEME.txt']).toContain(`ya no están en el servidor:\n- documentos/curso-${lost?.id}.pdf\n`)
    expect((await member.get(`/api/user/${member.id}/export`)).body).toMatchObject({ state: 'done', missing: 1 })
  })

  test('has every row, however many there are, and is also one of a person of whom there is nothing', async () => {
    const who = await server.as(Role.Bombero)
    const empty = await exported(who)
    expect(empty.rows('marcas')).toEqual([])
    expect(Object.keys(empty.parts).some((name) => name.startsWith('documentos/'))).toBe(false)
    await sql`
      INSERT INTO attendance_marks (user_id, marked_at, is_entry, method, created_at)
      SELECT ${who.id}, ${now}::timestamptz + n * interval '1 minute', n % 2 = 1, 'list', ${now} FROM generate_series(1, 2500) n
    `.execute(server.deps.db)
    const numbers = (await exported(who)).rows('marcas').map(({ numero }) => numero)
    expect(new Set(numbers).size).toBe(2500)
  })
})

/** What of people an export leaves out, and why. */
const leftOut: Record<string, readonly string[]> = {
  'a secret, with which somebody else could pass for the person': [
    'users.password_hash',
    'users.public_key',
    'sessions.device_hash',
    'known_devices.device_hash',
    'second_factors.secret',
    'second_factors.pending_secret',
    'recovery_codes.code_hash',
    'password_resets.token_hash',
    'email_confirmations.token_hash',
    'download_tickets.token_hash',
    'download_tickets.ticket_hash',
  ],
  'the same again, for the search, a list or a count': [
    'users.search_text',
    'users.first_name_key',
    'users.last_name_key',
    'attendance.user_id',
    'attendance.is_entry',
    'attendance.last_entry',
    'attendance.last_exit',
    'binnacle_figures.person',
    'binnacle_figures.entries',
    'counted_binnacle.person',
    'counted_binnacle.entries',
    'vehicle_last_positions.latitude',
    'vehicle_last_positions.longitude',
    'vehicle_last_positions.taken_at',
    'vehicle_last_positions.device_time',
    'vehicle_last_positions.speed',
    'vehicle_last_positions.heading',
  ],
  'who did it: an entry of the binnacle, which acciones.json lists': [
    'users.address_changers',
    'users.password_printers',
    'closed_months.closed_by',
    'closed_months.reopened_by',
    'closed_months.reopen_reason',
    'terminals.created_by',
    'vehicle_tracking_keys.created_by',
    'emergency_contacts.added_by',
    'emergency_firefighters.added_by',
    'emergency_images.added_by',
    'emergency_members.added_by',
    'emergency_notes.added_by',
    'emergency_patients.added_by',
    'binnacle_verification.asked_by_name',
    'person_exports.user_id',
    'person_exports.asked_by',
    'person_exports.file_name',
  ],
  'gone within days, and a hash or a copy of what was answered or mailed': [
    'sign_in_failures.subject',
    'request_counts.subject',
    'photo_uploads.user_id',
    'photo_upload_parts.content',
    'first_answers.answer',
    'first_answers.sealed_answer',
    'outbox.details',
  ],
  'the way of a unit, which ends where others live': ['emergency_ways.points'],
}

// A-USF-59, S-65
test('an export reads every field with personal data of staff, or somebody has decided why not', async () => {
  const page = readFileSync('docs/operation/personal-data.md', 'utf8')
  const sections = ['Staff', 'Signing in and devices', 'Where units are', 'The audit log and copies']
  const fields = sections.flatMap((title) => {
    const [, section = ''] = page.split(`## ${title}\n`)
    return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].flatMap(([, table, cells = '']) =>
      [...cells.matchAll(/`([a-z_]+)`/g)].map(([, field]) => `${table}.${field}`),
    )
  })
  const { rows } = await sql<{ field: string }>`
    SELECT conrelid::regclass::text || '.' || attname AS field
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = 'users'::regclass`.execute(server.deps.db)
  const kept = new Set([...fields, ...rows.map(({ field }) => field)])
  expect(kept.size).toBeGreaterThan(100)
  const read = new Set<string>(topics.flatMap(({ columns }) => columns))
  expect([...kept].filter((field) => !read.has(field)).toSorted()).toEqual(Object.values(leftOut).flat().toSorted())
})
