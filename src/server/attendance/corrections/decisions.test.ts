import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { useCorrections } from '../../../../test/fixtures/corrections.ts'
import type { Client } from '../../../../test/test-app.ts'

const { server, at, scene, enter, leave, ask, decide, days, marks } = useCorrections()

describe('who asks and who decides', () => {
  const stay = { kind: 'new', entry: '2026-11-17 08:00:00', exit: '2026-11-17 10:00:00' }

  test('by role and station', async () => {
    const other = await aStation(server.deps.db)
    const outcome: Record<string, [asks: number, decides: number]> = {}
    for (const [role, name] of [
      [Role.Administrador, 'administrator'],
      [Role.Comandante, 'commander'],
      [Role.JefeDeServicio, 'chief'],
      [Role.Cabinista, 'attendant'],
      [Role.Bombero, 'firefighter'],
      [Role.RecursosHumanos, 'staff'],
    ] as const)
      for (const [where, station_id] of [
        ['own', scene.station.id],
        ['other', other.id],
        ['none', null],
      ] as const) {
        const caller = await server.as(role, { station_id })
        const someone = await server.as(Role.Bombero, { station_id: scene.station.id })
        const asks = await ask({ ...stay, user: someone.id }, caller)
        const pending = await ask({ ...stay, user: someone.id }, someone)
        outcome[`${name} ${where}`] = [asks.status, (await decide(pending.body.id, undefined, caller)).status]
      }
    expect(outcome).toEqual({
      'administrator own': [201, 200],
      'administrator other': [201, 200],
      'administrator none': [201, 200],
      'commander own': [201, 200],
      'commander other': [404, 404],
      'commander none': [404, 404],
      'chief own': [201, 200],
      'chief other': [404, 404],
      'chief none': [404, 404],
      'attendant own': [404, 403],
      'attendant other': [404, 403],
      'attendant none': [404, 403],
      'firefighter own': [404, 403],
      'firefighter other': [404, 403],
      'firefighter none': [404, 403],
      'staff own': [201, 200],
      'staff other': [201, 200],
      'staff none': [201, 200],
    })
  })

  test('everybody asks about themselves', async () => {
    for (const role of [
      Role.Administrador,
      Role.Comandante,
      Role.JefeDeServicio,
      Role.Cabinista,
      Role.Bombero,
      Role.RecursosHumanos,
    ]) {
      const caller = await server.as(role)
      expect((await ask({ ...stay, user: caller.id }, caller)).status).toBe(201)
    }
  })

  test('neither who asked nor whom it concerns decides', async () => {
    const own = await ask({ ...stay, user: scene.boss.id }, scene.boss)
    expect((await decide(own.body.id)).body.detail).toBe('La decide otra persona que quien la pidió y de quien trata.')
    const forBoss = await ask({ ...stay, user: scene.boss.id }, scene.commander)
    expect((await decide(forBoss.body.id, undefined, scene.boss)).status).toBe(400)
    expect((await decide(forBoss.body.id, undefined, scene.commander)).status).toBe(400)
    expect((await decide(forBoss.body.id, undefined, scene.staff)).status).toBe(200)
  })

  // S-73
  test('nobody decides for the person who created or validated their account, changed its address or printed its password', async () => {
    const row = { station_id: scene.station.id }
    const sentence = 'Su cuenta viene de quien la pidió o de quien trata: la decide otra persona.'
    for (const [day, sponsor] of [
      ['2026-11-16', { created_by: scene.commander.id }],
      ['2026-11-17', { validated_by: scene.commander.id }],
      ['2026-11-15', { address_changers: [scene.commander.id] }],
      ['2026-11-14', { password_printers: [scene.commander.id] }],
    ] satisfies [string, object][]) {
      const stay = { kind: 'new', entry: `${day} 08:00:00`, exit: `${day} 10:00:00` }
      const puppet = await server.as(Role.JefeDeServicio, { ...row, ...sponsor })
      const own = await ask({ ...stay, user: scene.commander.id }, scene.commander)
      const asked = await ask({ ...stay, user: scene.member.id }, scene.commander)
      const byBoss = await ask({ ...stay, user: scene.commander.id }, scene.boss)
      for (const { body } of [own, asked, byBoss]) {
        const refused = await decide(body.id, undefined, puppet)
        expect([refused.status, refused.body.detail]).toEqual([400, sentence])
        expect((await puppet.get(`/api/attendance_correction/${body.id}`)).body.is_sponsored).toBe(true)
        expect((await scene.staff.get(`/api/attendance_correction/${body.id}`)).body.is_sponsored).toBe(false)
      }
      // Nor through accounts between them, where the hours are the sponsor's own.
      const second = await server.as(Role.JefeDeServicio, { ...row, created_by: puppet.id })
      expect((await decide(own.body.id, undefined, second)).body.detail).toBe(sentence)
      expect((await decide(byBoss.body.id, undefined, second)).body.detail).toBe(sentence)
      const other = await ask(stay, scene.boss)
      expect((await decide(other.body.id, { is_accepted: false, note: 'Ese día no hubo guardia' }, puppet)).status).toBe(200)
    }
  })

  test('a chief no longer decides about a person who was transferred', async () => {
    const { body } = await ask(stay)
    const other = await aStation(server.deps.db)
    await server.deps.db.updateTable('users').set({ station_id: other.id }).where('id', '=', scene.member.id).execute()
    expect((await decide(body.id)).status).toBe(404)
  })

  test('a rejection needs a note, changes nothing and is final', async () => {
    const { body } = await ask(stay)
    for (const note of [undefined, ' ', '\u200b\u2060']) {
      const bare = await decide(body.id, { is_accepted: false, note })
      expect([bare.status, bare.body.errors]).toEqual([400, { note: ['Escriba por qué la rechaza.'] }])
    }
    const done = await decide(body.id, { is_accepted: false, note: 'Ese día no hubo guardia' })
    expect(done.body).toMatchObject({ state: 2, decision_note: 'Ese día no hubo guardia', seconds_change: null })
    expect(await days()).toEqual({})
    expect((await decide(body.id)).body.detail).toBe('Esta corrección ya fue decidida o retirada.')
  })

  test('only the asker withdraws, only while it is pending, and it stays to be seen', async () => {
    const { body } = await ask(stay)
    const path = `/api/attendance_correction/${body.id}/withdraw/`
    expect((await scene.boss.post(path)).body.detail).toBe('Solo quien la pidió puede retirarla.')
    expect((await (await server.as(Role.Bombero)).post(path)).status).toBe(404)
    expect((await scene.member.post(path)).body).toMatchObject({ state: 3 })
    expect((await scene.member.post(path)).status).toBe(400)
    expect((await decide(body.id)).status).toBe(400)
    expect((await scene.boss.get('/api/attendance_correction?state=decided')).body.results[0]).toMatchObject({
      id: body.id,
      state: 3,
    })
  })

  test('a retired person has no corrections, an unknown one neither', async () => {
    const { id } = await aPerson(server.deps.db, { role: Role.Bombero, station_id: scene.station.id, retired_at: new Date() })
    expect((await ask({ ...stay, user: id }, scene.staff)).status).toBe(404)
    expect((await ask({ ...stay, user: 2_000_000_000 }, scene.staff)).status).toBe(404)
  })
})

describe('what is seen', () => {
  const stay = { kind: 'new', entry: '2026-11-17 22:00:00', exit: '2026-11-18 01:00:00' }

  test('a chief lists their scene.station, staff everybody, a person their own', async () => {
    const stranger = await server.as(Role.Bombero, { station_id: (await aStation(server.deps.db)).id })
    const [mine, theirs] = [await ask(stay), await ask({ ...stay, user: stranger.id }, stranger)].map(({ body }) => body.id)
    const idsOf = async (who: Client, query = '') => {
      const { body } = await who.get(`/api/attendance_correction${query}`)
      return body.results.map(({ id }: { id: number }) => id)
    }
    expect(await idsOf(scene.boss)).toEqual([mine])
    expect(await idsOf(scene.staff, `?user=${scene.member.id}`)).toEqual([mine])
    expect(await idsOf(scene.staff, `?user=${stranger.id}`)).toEqual([theirs])
    expect(await idsOf(scene.staff, `?station=${scene.station.id}`)).toEqual([mine])
    expect(await idsOf(scene.boss, '?state=decided')).toEqual([])
    expect(await idsOf(scene.member, '/mine')).toEqual([mine])
    expect((await scene.member.get(`/api/attendance_correction/${mine}`)).status).toBe(200)
    expect((await scene.member.get(`/api/attendance_correction/${theirs}`)).status).toBe(404)
    expect((await scene.boss.get(`/api/attendance_correction/${theirs}`)).status).toBe(404)
  })

  test('a pending correction shows its effect on each day, and why it can no longer be accepted', async () => {
    const { body } = await ask(stay)
    const path = `/api/attendance_correction/${body.id}`
    expect((await scene.boss.get(path)).body.effect).toEqual({
      refusal: null,
      days: [
        { day: '2026-11-17', before: 0, after: 7200 },
        { day: '2026-11-18', before: 0, after: 3600 },
      ],
    })
    const other = await ask({ ...stay, entry: '2026-11-17 23:00:00' })
    await decide(other.body.id)
    expect((await scene.boss.get(path)).body.effect).toEqual({
      refusal: 'Quedarían dos ingresos seguidos, del 17-11-2026 22:00:00 y del 17-11-2026 23:00:00, sin una salida entre ellos.',
      days: [],
    })
    const late = await decide(body.id)
    expect([late.status, late.body.detail]).toEqual([400, expect.stringContaining('Quedarían dos ingresos seguidos')])
    await decide(body.id, { is_accepted: false, note: 'Ya está corregido' })
    expect((await scene.boss.get(path)).body.effect).toBeNull()
  })

  // S-15
  test('the inbox has entries that are open for more than a day, with their pending correction', async () => {
    const mark = await enter('2026-11-18 08:00:00')
    await at('2026-11-19 08:00:00')
    const inbox = async (who: Client) => (await who.get(`/api/attendance_without_exit?station=${scene.station.id}`)).body
    expect((await inbox(scene.boss)).count).toBe(0)
    await at('2026-11-19 08:00:01')
    expect((await inbox(scene.boss)).results).toEqual([
      {
        id: mark,
        user: scene.member.id,
        name: expect.any(String),
        station_text: scene.station.name,
        started_at: '2026-11-18T14:00:00.000Z',
        method: 'list',
        pending: null,
      },
    ])
    const { body } = await ask({ kind: 'new', exit: '2026-11-18 20:00:00' }, scene.boss)
    expect((await inbox(scene.staff)).results[0]).toMatchObject({ pending: body.id })
    expect((await inbox(await server.as(Role.Comandante))).count).toBe(0)
    await decide(body.id, undefined, scene.commander)
    expect((await inbox(scene.boss)).count).toBe(0)
  })

  test('the binnacle has what was asked, what was decided and the new marks', async () => {
    const { body } = await ask({ kind: 'new', entry: '2026-11-17 22:00:00' })
    await decide(body.id)
    const entries = server.deps.db
      .selectFrom('binnacle')
      .select(['action_binnacle', 'entity', 'created_by', 'current_detail'])
      .where('created_by', 'in', [scene.member.id, scene.boss.id])
    expect(await entries.orderBy('id').execute()).toMatchObject([
      {
        action_binnacle: 'CREAR',
        entity: 'attendance_correction',
        created_by: scene.member.id,
        current_detail: { reason: 'Se me olvidó marcar' },
      },
      {
        action_binnacle: 'CREAR',
        entity: 'attendance_mark',
        created_by: scene.boss.id,
        current_detail: { method: 'correction', correction: body.id, is_entry: true, date: '2026-11-18T04:00:00.000Z' },
      },
      { action_binnacle: 'EDITAR', entity: 'attendance_correction', current_detail: { state: 1 } },
    ])
  })
})

describe('at once', () => {
  test('of two decisions one wins', async () => {
    const { body } = await ask({ kind: 'new', entry: '2026-11-17 22:00:00', exit: '2026-11-17 23:00:00' })
    const answers = await Promise.all([
      decide(body.id),
      decide(body.id, { is_accepted: false, note: 'No consta' }, scene.commander),
      decide(body.id, undefined, scene.staff),
      scene.member.post(`/api/attendance_correction/${body.id}/withdraw`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    expect(Object.keys(await days())).toHaveLength(answers[0].status === 200 || answers[2].status === 200 ? 1 : 0)
  })

  test('of two corrections of one mark one is accepted', async () => {
    await enter('2026-11-18 08:00:00')
    const mark = await leave('2026-11-18 20:00:00')
    const asked = [
      await ask({ kind: 'move', mark, marked_at: '2026-11-18 18:00:00' }),
      await ask({ kind: 'move', mark, marked_at: '2026-11-18 19:00:00' }),
    ]
    const answers = await Promise.all(
      asked.map(({ body }, index) => decide(body.id, undefined, index === 0 ? scene.boss : scene.staff)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await marks()).toHaveLength(2)
  })

  test('of an exit and the correction that ends the same entry one wins', async () => {
    await enter('2026-11-18 08:00:00')
    await at('2026-11-18 12:00:00')
    const { body } = await ask({ kind: 'new', exit: '2026-11-18 11:00:00' })
    const answers = await Promise.all([
      scene.boss.post(`/api/qr/${scene.member.id}/set_exit`, { observation: 'Fin' }),
      decide(body.id, undefined, scene.staff),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await marks()).toHaveLength(2)
    expect(Object.keys(await days())).toEqual(['2026-11-18'])
  })
})

test('what was asked and decided cannot be changed or deleted', async () => {
  const { body } = await ask({ kind: 'new', entry: '2026-11-17 22:00:00', exit: '2026-11-17 23:00:00' })
  await decide(body.id)
  const { db } = server.deps
  const never = 'is never changed'
  await expect(db.updateTable('attendance_corrections').set({ reason: 'otra cosa' }).execute()).rejects.toThrow(never)
  await expect(db.deleteFrom('attendance_corrections').execute()).rejects.toThrow(never)
  await expect(db.updateTable('attendance_correction_items').set({ is_entry: false }).execute()).rejects.toThrow(never)
  await expect(db.deleteFrom('attendance_correction_items').execute()).rejects.toThrow(never)
})

describe('hours of another station', () => {
  const foreign = [400, expect.stringContaining('Trata de horas de otra estación')]
  const answerTo = async (call: Promise<{ status: number; body: { detail: string } }>) => {
    const { status, body } = await call
    return [status, body.detail]
  }
  let other: Awaited<ReturnType<typeof aStation>>
  let chief: Client
  let secondChief: Client
  let stay: { entry: number; exit: number }
  beforeEach(async () => {
    stay = { entry: await enter('2026-11-18 08:00:00'), exit: await leave('2026-11-18 12:00:00') }
    other = await aStation(server.deps.db)
    chief = await server.as(Role.Comandante, { station_id: other.id })
    secondChief = await server.as(Role.JefeDeServicio, { station_id: other.id })
    await server.deps.db.updateTable('users').set({ station_id: other.id }).where('id', '=', scene.member.id).execute()
    await at('2026-11-18 16:00:00')
  })

  // B-HRS-30, S-66
  test('are neither shown to nor changed by the chiefs to whom their person moved', async () => {
    for (const asked of [
      { kind: 'void', mark: stay.exit, extent: 'period' },
      { kind: 'move', mark: stay.entry, marked_at: '2026-11-18 07:30:00' },
      { kind: 'new', entry: '2026-11-18 09:00:00', exit: '2026-11-18 10:00:00' },
      { kind: 'new', entry: '2026-11-17 09:00:00', exit: '2026-11-17 10:00:00', station: scene.station.id },
    ])
      expect(await answerTo(ask(asked, chief)), JSON.stringify(asked)).toEqual(foreign)
    const offered = await chief.get(`/api/attendance_correction/station?user=${scene.member.id}&entry=2026-11-18 12:00:01`)
    expect(offered.body).toEqual({ station: null })
    const own = { kind: 'new', entry: '2026-11-17 09:00:00', exit: '2026-11-17 10:00:00', station: other.id }
    const { body } = await ask(own, chief)
    expect((await decide(body.id, undefined, secondChief)).status).toBe(200)
  })

  // B-HRS-30
  test('are asked for by their person, and decided by human resources', async () => {
    const { body } = await ask({ kind: 'void', mark: stay.exit, extent: 'period' })
    expect((await chief.get(`/api/attendance_correction/${body.id}`)).body.effect).toEqual({ refusal: foreign[1], days: [] })
    expect(await answerTo(decide(body.id, undefined, chief))).toEqual(foreign)
    expect((await decide(body.id, undefined, scene.staff)).status).toBe(200)
  })
})
