import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { entriesAfter, lastEntryId } from '../../../../test/binnacle-entries.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { cheapHash } from '../../../../test/fixtures/cheap-hash.ts'
import { formWith, smallPdf } from '../../../../test/fixtures/person.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { openDownload, readWorkbook } from '../../../../test/workbook.ts'

/* A leave begins and ends by its dates (S-67). */

const server = useTestServer()
const at = (time: string) => server.setNow(new Date(`${time}-06:00`))
const password = 'una clave larga'
const password_hash = cheapHash(password)

let station: { id: number }
let person: Awaited<ReturnType<typeof aPerson>>

const asStaff = (row: object = {}) => server.as(Role.RecursosHumanos, row)
beforeEach(async () => {
  at('2026-11-29T15:00:00')
  station = await aStation(server.deps.db)
  person = await aPerson(server.deps.db, {
    role: Role.Bombero,
    station_id: station.id,
    is_pilot: true,
    password_hash,
    must_change_password: false,
  })
})

const leave = (changes: object = {}) => ({
  station: station.id,
  type_of_contract: 1,
  inactive_reason: 2,
  start_date_unsubscribe: '2026-12-14',
  end_date_unsubscribe: '2026-12-18',
  ...changes,
})
const unsubscribe = async (changes: object = {}, who?: Client, id = person.id) => {
  const body = formWith(leave(changes), { register_file: smallPdf })
  return (who ?? (await asStaff())).send(`/api/job_management/${id}/updateUnsubscribe/`, { method: 'PUT', body })
}
const discharge = async (who?: Client) => {
  const body = formWith(leave(), { acceptance_file: smallPdf })
  return (who ?? (await asStaff())).send(`/api/job_management/${person.id}/updateDischarge/`, { method: 'PUT', body })
}
const signIn = () => server.nobody.post('/api/user/token/', { username: person.no_dpi, password })
const idsOf = ({ body }: { body: { results: { id: number }[] } }) => body.results.map(({ id }) => id)
const listed = async (query: string) =>
  idsOf(await (await asStaff()).get(`/api/job_management/listUser/?station=${station.id}&${query}`))

/** What every part of the system says of the person at that moment. */
const said = async () => {
  const { db } = server.deps
  const chief = await server.as(Role.JefeDeServicio, { station_id: station.id })
  const admin = await server.as(Role.Administrador)
  const rowIn = async (path: string) =>
    ((await admin.get(path)).body.results as { id: number; status: number }[]).find(({ id }) => id === person.id)?.status
  const states = {
    signIn: (await signIn()).status,
    detail: (await admin.get(`/api/user/${person.id}`)).body.status,
    people: await rowIn(`/api/user?station_id=${station.id}`),
    toMark: await rowIn(`/api/qr?id=${person.id}`),
    hours: await rowIn(`/api/job_management/listUserControlHours?user=${person.id}`),
    report: await rowIn(`/api/reports/listUserHumanResources?user=${person.id}`),
    openCard: (await server.nobody.get(`/api/user_open/${person.public_key}`)).body.status,
    printed: (await admin.get(`/api/user/cards?id=${person.id}`)).status,
    firefighter: ((await chief.get(`/api/user/get_firefighters?stations=${station.id}`)).body as unknown[]).length - 1,
    pilot: ((await chief.get(`/api/user/get_pilot?stations=${station.id}`)).body as unknown[]).length,
    onDuty: (await listed('status_user=5')).includes(person.id),
    onHoliday: (await listed('status_user=2')).includes(person.id),
  }
  await db.deleteFrom('sessions').where('user_id', '=', chief.id).execute()
  await db.updateTable('users').set({ retired_at: new Date(), station_id: null }).where('id', '=', chief.id).execute()
  return states
}
const onDuty = {
  signIn: 200,
  detail: 5,
  people: 5,
  toMark: 5,
  hours: 5,
  report: 5,
  openCard: 'Activo',
  printed: 200,
  firefighter: 1,
  pilot: 1,
  onDuty: true,
  onHoliday: false,
}
const offDuty = {
  signIn: 400,
  detail: 1,
  people: 1,
  toMark: 1,
  hours: 1,
  report: 1,
  openCard: 'Inactivo',
  printed: 404,
  firefighter: 0,
  pilot: 0,
  onDuty: false,
  onHoliday: true,
}

describe('a leave of later days', () => {
  // B-DIS-34, S-67
  test('changes nothing until its first midnight, and is over after its last one, for every part of the system', async () => {
    const { status, body } = await unsubscribe()
    expect([status, body]).toMatchObject([
      200,
      {
        status: 5,
        leave: 'coming',
        inactive_reason: 2,
        start_date_unsubscribe: '2026-12-14',
        end_date_unsubscribe: '2026-12-18',
      },
    ])
    expect(await said()).toEqual(onDuty)
    for (const [time, states, phase] of [
      ['2026-12-13T23:59:59.999', onDuty, 'coming'],
      ['2026-12-14T00:00:00', offDuty, 'running'],
      ['2026-12-18T23:59:59.999', offDuty, 'running'],
      ['2026-12-19T00:00:00', onDuty, 'expired'],
      // The clock was ahead.
      ['2026-12-13T12:00:00', onDuty, 'coming'],
    ] as const) {
      at(time)
      expect([time, await said()]).toEqual([time, states])
      expect((await (await server.as(Role.Administrador)).get(`/api/user/${person.id}`)).body.leave).toBe(phase)
    }
  })

  test('ends a session that is open when it begins, also without the job', async () => {
    await unsubscribe()
    at('2026-12-13T23:30:00')
    const { token } = (await signIn()).body
    const me = async () => (await server.nobody.send('/api/user/me/', { headers: { authorization: `Bearer ${token}` } })).status
    expect(await me()).toBe(200)
    at('2026-12-14T00:00:00')
    expect(await me()).toBe(401)
  })

  test('can be changed, by another document, and cancelled, with an entry in the binnacle for each', async () => {
    await unsubscribe()
    const before = await lastEntryId(server.deps.db)
    const changed = await unsubscribe({ start_date_unsubscribe: '2026-12-20', end_date_unsubscribe: '2026-12-22' })
    expect(changed.body).toMatchObject({ leave: 'coming', start_date_unsubscribe: '2026-12-20' })
    const cancelled = await (await asStaff()).delete(`/api/job_management/${person.id}/leave`)
    const none = { status: 5, leave: null, inactive_reason: null, start_date_unsubscribe: null, end_date_unsubscribe: null }
    expect([cancelled.status, cancelled.body]).toMatchObject([200, none])
    const entries = await entriesAfter(server.deps.db, before, 5)
    expect(entries.map(({ current_detail }) => current_detail)).toMatchObject([
      { status: 5, leave: 'coming', inactive_reason: 2, start_date_unsubscribe: '2026-12-20' },
      none,
    ])
    at('2026-12-21T08:00:00')
    expect((await signIn()).status).toBe(200)
    expectRefusal(await (await asStaff()).delete(`/api/job_management/${person.id}/leave`), 400)
  })

  test('keeps its document if it is changed without another', async () => {
    await unsubscribe()
    const staff = await asStaff()
    const document = async () => (await staff.get(`/api/user/${person.id}`)).body.register_file?.replace(/\?.*/, '')
    const first = await document()
    const sent = formWith(leave({ end_date_unsubscribe: '2026-12-19' }), {})
    const changed = await staff.send(`/api/job_management/${person.id}/updateUnsubscribe/`, { method: 'PUT', body: sent })
    expect([changed.status, changed.body.end_date_unsubscribe]).toEqual([200, '2026-12-19'])
    expect([first, await document()]).toEqual([expect.any(String), first])
  })

  test('can no longer be cancelled once it has begun, and never by its own person', async () => {
    const self = await asStaff()
    await unsubscribe({}, undefined, self.id)
    const own = await self.delete(`/api/job_management/${self.id}/leave`)
    expectRefusal(own, 400)
    expect(own.body.detail).toBe('No puede cambiar su propia baja.')
    at('2026-12-14T00:00:00')
    expectRefusal(await (await asStaff()).delete(`/api/job_management/${self.id}/leave`), 400)
  })

  // B-DIS-26
  test.each([3, 4])('for reason %i has no end', async (inactive_reason) => {
    await unsubscribe({ inactive_reason })
    at('2027-11-29T08:00:00')
    expect((await signIn()).status).toBe(400)
  })

  // S-18
  test('is refused for the last administrator who will be left', async () => {
    const { db } = server.deps
    await db.updateTable('users').set({ password_hash: null }).where('role', '=', Role.Administrador).execute()
    const [one, two] = [0, 1].map(() => aPerson(db, { role: Role.Administrador, password_hash }))
    const admin = await server.as(Role.Administrador, { password_hash: null })
    expect((await unsubscribe({}, admin, (await one!).id)).status).toBe(200)
    const last = await unsubscribe({}, admin, (await two!).id)
    expect([last.status, last.body.detail]).toMatchObject([400, expect.stringMatching(/^Es el último administrador/)])
  })

  test('is kept by a save of the form of the person', async () => {
    await unsubscribe()
    const saved = await saveForm({ first_name: 'Otro' })
    expect([saved.status, saved.body]).toMatchObject([200, { first_name: 'Otro', leave: 'coming', inactive_reason: 2 }])
  })
})

/** The form of the person as an administrator saves it. */
const saveForm = async (changes: object) => {
  const admin = await server.as(Role.Administrador)
  const { body } = await admin.get(`/api/user/${person.id}`)
  const row = { job_title: `Bombero ${person.id}` }
  const position = await server.deps.db.insertInto('job_positions').values(row).returning('id').executeTakeFirstOrThrow()
  return admin.put(`/api/user/${person.id}`, {
    ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
    no_dpi: person.no_dpi,
    station: station.id,
    role: person.role,
    user_range: 1,
    phone_number: '55555555',
    address: 'Zona 1',
    no_registry: `R${person.id}`,
    email: `p${person.id}@x.gt`,
    job_management: position.id,
    status: 5,
    is_pilot: false,
    courses: undefined,
    ...changes,
  })
}

describe('a leave that has expired', () => {
  // B-DIS-35, S-67
  test('waits for the document of the discharge', async () => {
    await unsubscribe()
    at('2026-12-18T12:00:00')
    expect([await listed('leave=expired'), await listed('leave=ending')]).toEqual([[], [person.id]])
    at('2026-12-19T00:00:00')
    expect([await listed('leave=expired'), await listed('leave=ending')]).toEqual([[person.id], []])
    const second = await unsubscribe({ start_date_unsubscribe: '2026-12-24', end_date_unsubscribe: '2026-12-26' })
    expect([second.status, second.body.detail]).toMatchObject([
      400,
      expect.stringMatching(/Guarde primero el documento de su alta/),
    ])
    expect((await discharge()).body).toMatchObject({ status: 5, inactive_reason: null, leave: null })
    expect(await listed('leave=expired')).toEqual([])
  })

  test('is not discharged by its own person', async () => {
    const self = await asStaff({ password_hash })
    await unsubscribe({}, undefined, self.id)
    at('2026-12-19T08:00:00')
    const again = await asStaff({ retired_at: null })
    await server.deps.db.updateTable('sessions').set({ user_id: self.id }).where('user_id', '=', again.id).execute()
    person = { ...person, id: self.id }
    expect((await discharge(again)).body.detail).toBe('No puede cambiar su propia baja.')
  })

  test('and one that was over when it was saved signs nobody out', async () => {
    const { token } = (await signIn()).body
    const saved = await unsubscribe({ start_date_unsubscribe: '2026-11-01', end_date_unsubscribe: '2026-11-15' })
    expect(saved.body).toMatchObject({ status: 5, leave: 'expired' })
    const me = await server.nobody.send('/api/user/me/', { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
  })

  test('ends a stay at its start also if the form of the person changes it before the job runs', async () => {
    at('2026-11-29T22:00:00')
    await (await server.as(Role.Administrador)).post(`/api/qr/${person.id}/set_entry`, {})
    const dates = { start_date_unsubscribe: '2026-11-30', end_date_unsubscribe: '2026-12-18' }
    await unsubscribe(dates)
    at('2026-11-30T05:00:00')
    expect((await saveForm({ status: 1, inactive_reason: 1, ...dates, end_date_unsubscribe: undefined })).status).toBe(200)
    expect((await (await asStaff()).get(`/api/job_management/${person.id}/log_history_hours`)).body.total).toBe(120)
  })

  test.each(['the list of leaves', 'the form of the person'])('and changes no hours that counted, saved in %s', async (where) => {
    const minutes = async () => {
      const { body } = await (await asStaff()).get(`/api/job_management/${person.id}/log_history_hours`)
      return body.total
    }
    const enter = async () => (await server.as(Role.Administrador)).post(`/api/qr/${person.id}/set_entry`, {})
    const dates = { start_date_unsubscribe: '2026-11-30', end_date_unsubscribe: '2026-11-30' }
    const save = () =>
      where === 'the list of leaves' ? unsubscribe(dates) : saveForm({ status: 1, inactive_reason: 2, ...dates })
    at('2026-11-29T22:00:00')
    await enter()
    at('2026-12-02T10:00:00')
    expect(await minutes()).toBe(1440)
    expect((await save()).body).toMatchObject({ leave: 'expired' })
    expect(await minutes()).toBe(1440)
    await enter()
    at('2026-12-02T11:00:00')
    expect(await minutes()).toBe(1500)
  })
})

// S-67
test('a leave of an earlier version lasts until it is discharged, whatever its dates', async () => {
  const older = { status: 1, inactive_reason: 2, start_date_unsubscribe: '2026-12-14', end_date_unsubscribe: '2026-12-18' }
  await server.deps.db.updateTable('users').set(older).where('id', '=', person.id).execute()
  for (const time of ['2026-11-29T15:00:00', '2026-12-20T08:00:00']) {
    at(time)
    expect((await signIn()).status).toBe(400)
    expect(await listed('status_user=2')).toEqual([person.id])
  }
  expect(await listed('leave=ending')).toEqual([person.id])
  expect((await discharge()).body).toMatchObject({ status: 5, leave: null })
})

// B-DIS-38, S-74
test('the list as a workbook has DPI and dates as the screen, and says what the leave is', async () => {
  await unsubscribe()
  const staff = await asStaff({ first_name: 'Silvia', last_name: 'Gramajo' })
  const query = `station=${station.id}&leave=coming`
  const response = await openDownload(staff, server.url, 'job_management/excel_duty', query)
  expect(response.status).toBe(200)
  const { rows } = readWorkbook(new Uint8Array(await response.arrayBuffer()))
  const dpi = person.no_dpi.replace(/^(\d{4})(\d{5})(\d{4})$/, '$1 $2 $3')
  expect(rows.find(([first]) => first === person.id)?.slice(2, 7)).toEqual([
    dpi,
    'De alta',
    'De baja desde 14-12-2026 (Vacaciones)',
    '14/12/2026',
    '18/12/2026',
  ])
  expect(rows.flat()).toContainEqual(expect.stringMatching(/^Filtros: Personas: Por comenzar; Estación: /))
})
