import { beforeAll, describe, expect, test } from 'vitest'
import { emergencyCan } from '../../../contract/emergencies/emergency-rules.ts'
import { everyRole, type Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aStation } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
const callers = new Map<string, Client>()
/** The caller's station and the stations of the emergencies, as input of the contract's function. */
const homes = new Map<string, number | null>()
let attending: number[]
let ids: Record<number, number>

beforeAll(async () => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const elsewhere = await aStation(db)
  attending = [brigade.station.id]
  for (const [where, station_id] of [
    ['attends', brigade.station.id],
    ['is elsewhere', elsewhere.id],
    ['is missing', null],
  ] as const) {
    homes.set(where, station_id)
    for (const role of everyRole) callers.set(`${role} ${where}`, await server.as(role, { station_id }))
  }
  const stored = async (status: number) => {
    const own = await aBrigade(db)
    return (await anEmergency(db, { ...own, station: brigade.station }, { status })).id
  }
  ids = { 10: await stored(10), 20: await stored(20), 30: await stored(30), 40: await stored(40), 50: await stored(50) }
})

/**
 * The lines B-EMS-05, B-EMS-07 and B-ROL-10, written out by hand: who may change the status of an emergency in progress, and who
 * that of a resolved one.
 */
const rights: [Role, where: string, open: boolean, resolved: boolean][] = [
  [1, 'attends', true, true],
  [1, 'is elsewhere', true, true],
  [1, 'is missing', true, true],
  [5, 'attends', true, false],
  [5, 'is elsewhere', false, false],
  [5, 'is missing', false, false],
  [7, 'attends', true, false],
  [7, 'is elsewhere', false, false],
  [7, 'is missing', false, false],
  [8, 'attends', true, false],
  [8, 'is elsewhere', true, false],
  [8, 'is missing', true, false],
]

/** Resets the stored emergency. */
const restore = async (id: number, status: number) => {
  const resolved_date = status === 30 ? new Date() : null
  await server.deps.db.updateTable('emergencies').set({ status, resolved_date }).where('id', '=', id).execute()
  const members = server.deps.db.selectFrom('emergency_members').select('vehicle_id').where('emergency_id', '=', id)
  await server.deps.db
    .updateTable('vehicles')
    .set({ disponibility: status === 30 ? 10 : 40 })
    .where('id', 'in', members)
    .execute()
}

describe.each([20, 30, 40, 50])('changing the status from %i', (from) => {
  const targets = [20, 30, 40, 50].filter((to) => to !== from)

  // B-EMS-05, B-EMS-07, B-STT-02, B-STT-03, B-ROL-10, B-API-31, S-30
  test.each(rights)('by role %i whose station %s', async (role, where, open, resolved) => {
    const may = from === 30 ? resolved : open
    const asker = { role, station_id: homes.get(where) ?? null }
    expect(emergencyCan.changeStatus(asker, { status: from, station_ids: attending })).toBe(may)
    const allowed = (to: number) => ({
      status: 200,
      body: { status: to, resolved_date: to === 30 ? server.deps.now().toISOString() : null },
    })
    const refused = {
      status: 400,
      body: {
        detail:
          from === 30
            ? 'La emergencia ya está resuelta; solo un administrador puede cambiar su estado.'
            : 'Su estación no atiende esta emergencia.',
      },
    }
    for (const to of targets) {
      const answer = await callers.get(`${role} ${where}`)!.post(`/api/emergency/${ids[from]}/update_status/`, { status: to })
      expect(answer).toMatchObject(may ? allowed(to) : refused)
      await restore(ids[from]!, from)
    }
  })

  // B-EML-21, B-EMS-06, B-EMS-16
  test.each([10, 11] as const)('role %i may only read the status', async (role) => {
    const asker = { role, station_id: homes.get('attends') ?? null }
    expect(emergencyCan.changeStatus(asker, { status: from, station_ids: attending })).toBe(false)
    for (const to of targets) {
      const { status } = await callers.get(`${role} attends`)!.post(`/api/emergency/${ids[from]}/update_status/`, { status: to })
      expect(status).toBe(403)
    }
  })

  test('a visitor may not change it', async () => {
    expect((await server.nobody.post(`/api/emergency/${ids[from]}/update_status/`, { status: targets[0] })).status).toBe(401)
  })

  test('the current status is refused', async () => {
    expect(await callers.get('1 attends')!.post(`/api/emergency/${ids[from]}/update_status`, { status: from })).toMatchObject({
      status: 400,
      body: { detail: 'La emergencia ya tiene ese estado.' },
    })
  })
})

// B-EMS-03, S-30
test.each(everyRole)('code 10 cannot be changed: role %i is refused', async (role) => {
  const asker = { role, station_id: homes.get('attends') ?? null }
  expect(emergencyCan.changeStatus(asker, { status: 10, station_ids: attending })).toBe(false)
  for (const to of [20, 30, 40, 50]) {
    const { status } = await callers.get(`${role} attends`)!.post(`/api/emergency/${ids[10]}/update_status`, { status: to })
    expect(status).toBe(role === 10 || role === 11 ? 403 : 400)
  }
})

// B-API-31i, B-STT-01
test.each([10, 60, 0, '20', null, undefined, 20.5])('%j is refused as a status', async (status) => {
  const { status: answered, body } = await callers.get('1 attends')!.post(`/api/emergency/${ids[20]}/update_status`, { status })
  expect([answered, Object.keys(body.errors as object)]).toEqual([400, ['status']])
})

test.each(['999999', '0', 'x', '2147483648'])('the emergency %s is not found', async (id) => {
  expect(await callers.get('1 attends')!.post(`/api/emergency/${id}/update_status`, { status: 30 })).toMatchObject({
    status: 404,
    body: { detail: 'Not found.' },
  })
})
