import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { daysByStation } from '../../../../test/fixtures/attendance.ts'
import { useCorrections } from '../../../../test/fixtures/corrections.ts'

const { server, at, scene, enter, leave, ask, decide, accepted, refused, state, days, marks } = useCorrections()

describe('what can be corrected', () => {
  test('a forgotten exit ends the open entry at the time that it was', async () => {
    await enter('2026-11-18 08:00:00')
    await at('2026-11-20 09:00:00')
    const decided = await accepted({ kind: 'new', exit: '2026-11-18 20:00:00' })
    expect(decided).toMatchObject({ state: 1, decided_by: scene.boss.id, seconds_change: -43_200 })
    expect(await days()).toEqual({ '2026-11-18': 43_200 })
    expect(await state()).toMatchObject({ is_entry: false, last_exit: '2026-11-19T02:00:00.000Z' })
  })

  test('a forgotten stay over midnight counts on both days, for the station of the person', async () => {
    await at('2026-11-20 09:00:00')
    await accepted({ kind: 'new', entry: '2026-11-18 20:00:00', exit: '2026-11-19 08:00:00' })
    expect(await days()).toEqual({ '2026-11-18': 14_400, '2026-11-19': 28_800 })
    const rows = await server.deps.db
      .selectFrom('attendance_days')
      .select('station_id')
      .where('user_id', '=', scene.member.id)
      .execute()
    expect(rows).toEqual([{ station_id: scene.station.id }, { station_id: scene.station.id }])
    expect(await state()).toMatchObject({ is_entry: false })
  })

  test('a forgotten entry of who is there makes them present', async () => {
    await at('2026-11-18 10:00:00')
    await accepted({ kind: 'new', entry: '2026-11-18 08:00:00' })
    expect(await state()).toMatchObject({ is_entry: true, last_entry: '2026-11-18T14:00:00.000Z' })
    await leave('2026-11-18 11:00:00')
    expect(await days()).toEqual({ '2026-11-18': 10_800 })
  })

  test('a moved exit leaves the first mark to be seen and keeps its observation and station', async () => {
    await enter('2026-11-18 08:00:00')
    const exit = await leave('2026-11-18 20:00:00')
    const asked = await ask({ kind: 'move', mark: exit, marked_at: '2026-11-18 18:00:00' })
    expect(asked.body.items).toEqual([
      { is_entry: false, voided_at: '2026-11-19T02:00:00.000Z', marked_at: '2026-11-19T00:00:00.000Z', station_text: '' },
    ])
    await decide(asked.body.id)
    expect(await days()).toEqual({ '2026-11-18': 36_000 })
    const { db } = server.deps
    const stored = await db
      .selectFrom('attendance_marks')
      .selectAll()
      .where('user_id', '=', scene.member.id)
      .orderBy('id')
      .execute()
    expect(stored).toHaveLength(3)
    expect(stored[1]).toMatchObject({ id: exit, method: 'list', correction_id: null })
    expect(stored[2]).toMatchObject({
      method: 'correction',
      correction_id: asked.body.id,
      observation: 'Fin de guardia',
      station_id: scene.station.id,
    })
    const voids = await db.selectFrom('attendance_voids').selectAll().where('mark_id', '=', exit).execute()
    expect(voids).toEqual([{ mark_id: exit, correction_id: asked.body.id }])
  })

  test('a moved entry keeps the station that counts the hours, even after a transfer', async () => {
    const entry = await enter('2026-11-18 08:00:00')
    await leave('2026-11-18 20:00:00')
    const other = await aStation(server.deps.db)
    await server.deps.db.updateTable('users').set({ station_id: other.id }).where('id', '=', scene.member.id).execute()
    const { body } = await ask({ kind: 'move', mark: entry, marked_at: '2026-11-17 23:00:00' })
    expect((await decide(body.id, undefined, scene.staff)).status).toBe(200)
    const rows = server.deps.db
      .selectFrom('attendance_days')
      .select(['day', 'station_id', 'seconds'])
      .where('user_id', '=', scene.member.id)
    expect(await rows.orderBy('day').execute()).toEqual([
      { day: '2026-11-17', station_id: scene.station.id, seconds: 3600 },
      { day: '2026-11-18', station_id: scene.station.id, seconds: 72_000 },
    ])
  })

  // B-HRS-26, S-66
  test('a new stay counts for the station of its neighbour, even after a transfer, or for the one that was chosen', async () => {
    await enter('2026-11-18 08:00:00')
    await leave('2026-11-18 09:00:00')
    await enter('2026-11-18 14:00:00')
    await leave('2026-11-18 15:00:00')
    await at('2026-11-18 16:00:00')
    const other = await aStation(server.deps.db)
    await server.deps.db.updateTable('users').set({ station_id: other.id }).where('id', '=', scene.member.id).execute()
    const offered = (entry: string) =>
      scene.member.get(`/api/attendance_correction/station?user=${scene.member.id}&entry=${entry}`)
    expect((await offered('2026-11-18 15:00:01')).body).toEqual({ station: { id: scene.station.id, name: scene.station.name } })
    for (const [entry, exit, station = null] of [
      ['2026-11-18 10:00:00', '2026-11-18 12:00:00'],
      ['2026-11-17 10:00:00', '2026-11-17 11:00:00'],
      ['2026-11-18 15:00:01', '2026-11-18 15:00:11', other.id],
    ] as const) {
      const { body } = await ask({ kind: 'new', entry, exit, station })
      const counted = station === null ? scene.station : other
      expect(body.items.map((item: { station_text: string }) => item.station_text)).toEqual([counted.name, ''])
      expect((await decide(body.id, undefined, scene.staff)).status).toBe(200)
    }
    expect(await daysByStation(server, scene.member.id)).toEqual(
      [`2026-11-17 ${scene.station.id} 3600`, `2026-11-18 ${scene.station.id} 14400`, `2026-11-18 ${other.id} 10`].toSorted(),
    )
  })

  // S-66
  test('a stay of somebody without any other is offered to their station, and keeps it if they are transferred before the decision', async () => {
    await at('2026-11-18 16:00:00')
    const stay = { entry: '2026-11-18 10:00:00', exit: '2026-11-18 12:00:00' }
    const { body } = await ask({ kind: 'new', ...stay })
    const other = await aStation(server.deps.db)
    await server.deps.db.updateTable('users').set({ station_id: other.id }).where('id', '=', scene.member.id).execute()
    expect((await decide(body.id, undefined, scene.staff)).status).toBe(200)
    expect(await daysByStation(server, scene.member.id)).toEqual([`2026-11-18 ${scene.station.id} 7200`])
    const unknown = await ask({ kind: 'new', entry: '2026-11-17 10:00:00', exit: '2026-11-17 11:00:00', station: 999_999 })
    expect([unknown.status, unknown.body.errors]).toEqual([400, { station: ['Esta estación ya no existe. Elija otra.'] }])
    const stranger = await server.as(Role.Bombero, { station_id: other.id })
    const asked = await stranger.get(`/api/attendance_correction/station?user=${scene.member.id}&entry=${stay.entry}`)
    expect(asked.status).toBe(404)
  })

  test.each(['entry', 'exit'] as const)('voiding the %s of a stay voids the whole stay', async (which) => {
    await enter('2026-11-18 08:00:00')
    await leave('2026-11-18 09:00:00')
    const stay = { entry: await enter('2026-11-18 10:00:00'), exit: await leave('2026-11-18 12:00:00') }
    expect(await days()).toEqual({ '2026-11-18': 10_800 })
    await accepted({ kind: 'void', mark: stay[which], extent: 'period' })
    expect(await days()).toEqual({ '2026-11-18': 3600 })
    expect(await state()).toMatchObject({ is_entry: false, last_exit: '2026-11-18T15:00:00.000Z' })
  })

  test.each(['entry', 'exit'] as const)('voiding an absence by its %s joins two stays', async (which) => {
    await enter('2026-11-18 08:00:00')
    const exit = await leave('2026-11-18 09:00:00')
    const entry = await enter('2026-11-18 10:00:00')
    await leave('2026-11-18 12:00:00')
    await accepted({ kind: 'void', mark: { exit, entry }[which], extent: 'gap' })
    expect(await days()).toEqual({ '2026-11-18': 14_400 })
    expect((await marks()).map(({ is_entry, marked_at }) => [is_entry, marked_at.toISOString()])).toEqual([
      [true, '2026-11-18T14:00:00.000Z'],
      [false, '2026-11-18T18:00:00.000Z'],
    ])
  })

  test('voiding the last exit alone makes the person present again', async () => {
    await enter('2026-11-18 08:00:00')
    const exit = await leave('2026-11-18 09:00:00')
    await accepted({ kind: 'void', mark: exit, extent: 'gap' })
    expect(await state()).toMatchObject({ is_entry: true, last_exit: null })
    expect(await days()).toEqual({})
  })

  test('a person whose only marks are voided has no state', async () => {
    const entry = await enter('2026-11-18 08:00:00')
    await accepted({ kind: 'void', mark: entry, extent: 'period' })
    expect(await state()).not.toHaveProperty('is_entry')
    await enter('2026-11-18 08:30:00')
    expect(await state()).toMatchObject({ is_entry: true })
  })

  test('a corrected mark can be corrected again', async () => {
    await enter('2026-11-18 08:00:00')
    const exit = await leave('2026-11-18 20:00:00')
    await accepted({ kind: 'move', mark: exit, marked_at: '2026-11-18 18:00:00' })
    const [, second] = await marks()
    await accepted({ kind: 'move', mark: second!.id, marked_at: '2026-11-18 19:00:00' })
    expect(await days()).toEqual({ '2026-11-18': 39_600 })
    expect(await refused({ kind: 'move', mark: exit, marked_at: '2026-11-18 17:00:00' })).toEqual([
      400,
      'Esta marca ya no cuenta: otra corrección la anuló.',
    ])
  })
})

describe('what is refused at once', () => {
  beforeEach(async () => {
    await enter('2026-11-18 08:00:00')
    await leave('2026-11-18 12:00:00')
    await at('2026-11-20 12:00:00')
  })
  const between = { kind: 'new', entry: '2026-11-18 09:00:00', exit: '2026-11-18 10:00:00' }

  test.each([
    [{ kind: 'new' }, 'Indique el ingreso, la salida o los dos.'],
    [{ ...between, exit: '2026-11-18 09:00:00' }, 'La salida debe ser posterior al ingreso.'],
    [{ kind: 'new', entry: '2026-11-20 12:00:01' }, 'Esta hora aún no llega.'],
    [
      { kind: 'new', exit: '2026-11-18 13:00:00' },
      'Quedarían dos salidas seguidas, del 18-11-2026 12:00:00 y del 18-11-2026 13:00:00, sin un ingreso entre ellas.',
    ],
    [{ kind: 'new', exit: '2026-11-18 07:00:00' }, 'La salida del 18-11-2026 07:00:00 quedaría sin su ingreso.'],
    [between, 'Quedarían dos ingresos seguidos, del 18-11-2026 08:00:00 y del 18-11-2026 09:00:00, sin una salida entre ellos.'],
    [{ kind: 'new', entry: '2026-11-18 12:00:00', exit: '2026-11-18 13:00:00' }, 'Ya hay una marca del 18-11-2026 12:00:00.'],
    [
      { kind: 'new', entry: '2026-09-18 12:00:00', exit: '2026-11-18 07:00:00' },
      'Entre el ingreso del 18-09-2026 12:00:00 y su salida habría más de 31 días.',
    ],
    [{ kind: 'move', mark: 1_000_000, marked_at: '2026-11-18 12:00:00' }, 'Esta marca ya no cuenta: otra corrección la anuló.'],
  ])('%j', async (body, sentence) => {
    expect(await refused(body)).toEqual([400, sentence])
    expect(
      await server.deps.db.selectFrom('attendance_corrections').select('id').where('user_id', '=', scene.member.id).execute(),
    ).toEqual([])
  })

  test('a mark moved past its neighbour, or to its own time', async () => {
    const [entry, exit] = await marks()
    const move = (mark: number, marked_at: string) => refused({ kind: 'move', mark, marked_at })
    expect(await move(entry!.id, '2026-11-18 12:30:00')).toEqual([
      400,
      'La salida del 18-11-2026 12:00:00 quedaría sin su ingreso.',
    ])
    expect(await move(exit!.id, '2026-11-18 12:00:00')).toEqual([400, 'La marca ya tiene esa hora.'])
    expect(await refused({ kind: 'void', mark: entry!.id, extent: 'gap' })).toEqual([
      400,
      'Antes de este ingreso no hay ninguna salida con la que se pueda anular.',
    ])
  })

  test('the mark of somebody else', async () => {
    const other = await aPerson(server.deps.db, { role: Role.Bombero, station_id: scene.station.id })
    const mark = await enter('2026-11-20 13:00:00', other.id)
    expect(await refused({ kind: 'void', mark, extent: 'period' })).toEqual([
      400,
      'Esta marca ya no cuenta: otra corrección la anuló.',
    ])
  })

  test.each([undefined, '', ' ', 'ab', '\u200b\u200b\u200b', '🚒🚒', 'x'.repeat(501)])(
    'a reason that says nothing or too much: %j',
    async (reason) => {
      const { status, body } = await ask({ kind: 'new', entry: '2026-11-19 09:00:00', reason })
      expect([status, Object.keys(body.errors)]).toEqual([400, ['reason']])
    },
  )

  test('the same correction by the same asker while the first one waits', async () => {
    const entry = (await marks())[0]?.id
    for (const asked of [
      { kind: 'void', mark: entry, extent: 'period' },
      { kind: 'move', mark: entry, marked_at: '2026-11-18 08:30:00' },
      { kind: 'new', entry: '2026-11-17 09:00:00', exit: '2026-11-17 10:00:00' },
    ]) {
      const { body } = await ask(asked)
      expect(await refused(asked), JSON.stringify(asked)).toEqual([400, 'Usted ya pidió esta corrección, que está por decidir.'])
      expect((await ask(asked, scene.boss)).status).toBe(201)
      expect((await scene.member.post(`/api/attendance_correction/${body.id}/withdraw`, {})).status).toBe(200)
      expect((await ask(asked)).status).toBe(201)
    }
  })

  test('more than twenty pending corrections of a person by one asker', async () => {
    const entryAt = (minute: number) => ({ kind: 'new', entry: `2026-11-19 09:${10 + minute}:00`, exit: '2026-11-19 10:00:00' })
    for (let minute = 0; minute < 20; minute += 1) expect((await ask(entryAt(minute))).status).toBe(201)
    expect(await refused(entryAt(20))).toEqual([400, 'Usted ya pidió 20 correcciones de esta persona que están por decidir.'])
    // Those of one do not keep another from asking.
    expect((await ask({ ...entryAt(20), user: scene.member.id }, scene.boss)).status).toBe(201)
  })
})
