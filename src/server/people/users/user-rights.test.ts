import { describe, expect, test } from 'vitest'
import { everyRole, Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { rolesToGive, userCan } from '../../../contract/people/user-rights.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { withoutPassword } from '../../../../test/fixtures/person.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Answer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
const people = usePeople(server)
const rowOf = (id: number) => server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const staff: readonly number[] = [Role.Administrador, Role.RecursosHumanos]
const refusal = (asker: Role) => (staff.includes(asker) ? 400 : 403)

/**
 * S-18 and the matrix of S-16, written out by hand: what a caller may do with a person of the roles 1, 5, 7, 8, 10 and 11. `give`
 * assigns a role other than the person's. Retiring and renewing the code follow the right to edit.
 */
const nobody = '- - - - - -'
const none = { create: nobody, createElsewhere: nobody, edit: nobody, give: nobody, validate: nobody }
const all = 'y y y y y y'
const table: Record<Role, typeof none> = {
  [Role.Administrador]: { create: all, createElsewhere: all, edit: all, give: all, validate: all },
  [Role.Comandante]: { ...none, create: '- - y y y -' },
  [Role.JefeDeServicio]: none,
  [Role.Cabinista]: none,
  [Role.Bombero]: none,
  [Role.RecursosHumanos]: {
    ...none,
    create: '- y y y y -',
    createElsewhere: '- y y y y -',
    edit: '- y y y y y',
    give: '- y y y y -',
  },
}
const allows = (asker: Role, right: keyof typeof none, role: Role) =>
  table[asker][right].split(' ')[everyRole.indexOf(role)] === 'y'

describe('rights to create, edit, grant, validate and retire people', () => {
  const pairs = everyRole.flatMap((asker) =>
    everyRole.flatMap((role) =>
      [true, false].map((same) => ({ asker, role, same, askerName: roleNames[asker], name: roleNames[role] })),
    ),
  )

  // A-USF-56, A-ROL-08, A-ROL-09, A-ROL-10, S-18
  test.each(pairs)('$askerName and a $name, of the own station: $same', async ({ asker, role, same }) => {
    const caller = await server.as(asker, { station_id: people.station.id })
    const home = same ? people.station.id : (await aStation(server.deps.db)).id
    const who = { id: caller.id, role: asker, station_id: people.station.id }

    const mayCreate = allows(asker, same ? 'create' : 'createElsewhere', role)
    expect(userCan.create(who, { role, station_id: home })).toBe(mayCreate)
    const created = people.sent({ role, station: home })
    expect((await people.create(created, caller)).status).toBe(mayCreate ? 201 : 400)
    const { count } = (await people.admin.get(`/api/user?search=${created.no_registry}&role=${role}`)).body
    expect(count).toBe(mayCreate ? 1 : 0)

    const sent = withoutPassword(people.sent({ role, station: home }))
    const made = (await people.create({ ...people.sent(), ...sent })).body
    const person = { id: made.id as number, role, station_id: home }
    const mayEdit = allows(asker, 'edit', role)
    const put = (changes: object, by = caller) => by.put(`/api/user/${made.id}`, { ...sent, ...changes })
    expect(userCan.edit(who, person)).toBe(mayEdit)
    expect((await put({ address: 'Otra' })).status).toBe(mayEdit ? 200 : refusal(asker))
    expect((await rowOf(made.id)).address).toBe(mayEdit ? 'Otra' : 'Zona 1')
    expect((await caller.post(`/api/user/${made.id}/renew_key`)).status).toBe(mayEdit ? 200 : refusal(asker))

    for (const given of everyRole) {
      const mayGive = mayEdit && (given === role || allows(asker, 'give', given))
      expect(mayEdit && userCan.grant(who, person, given), roleNames[given]).toBe(mayGive)
      const answer = await put({ role: given })
      expect(answer.status, roleNames[given]).toBe(mayGive ? 200 : refusal(asker))
      if (mayEdit && !mayGive) expect(answer.body.errors).toEqual({ role: ['No puede dar este rol'] })
      expect((await rowOf(made.id)).role).toBe(mayGive ? given : role)
      await server.deps.db.updateTable('users').set({ role }).where('id', '=', made.id).execute()
    }

    const waiting = await aPerson(server.deps.db, { role, status: 1, station_id: home })
    const mayValidate = allows(asker, 'validate', role)
    expect((await caller.post('/api/user/validate_user_created', { id: waiting.id })).status).toBe(mayValidate ? 200 : 403)
    expect((await rowOf(waiting.id)).status).toBe(mayValidate ? 5 : 1)

    expect(userCan.retire(who, person)).toBe(mayEdit)
    expect((await caller.delete(`/api/user/${made.id}`)).status).toBe(mayEdit ? 204 : refusal(asker))
    expect(await rowOf(made.id)).toMatchObject({ retired_at: mayEdit ? expect.any(Date) : null })
  })

  test('rolesToGive lists the roles that the caller may give to a new person', () => {
    for (const asker of everyRole) {
      const offered = rolesToGive({ id: 1, role: asker, station_id: 7 })
      expect(offered.toSorted((one, other) => one - other)).toEqual(everyRole.filter((role) => allows(asker, 'create', role)))
    }
  })

  test('a refusal is reported at its field: the role, or a commander’s station', async () => {
    const commander = await server.as(Role.Comandante, { station_id: people.station.id })
    const elsewhere = (await aStation(server.deps.db)).id
    expect((await people.create(people.sent({ station: elsewhere }), commander)).body.errors).toEqual({
      station: ['Solo puede crear personas en su estación'],
    })
    const clerk = await server.as(Role.RecursosHumanos)
    for (const who of [commander, clerk])
      expect((await people.create(people.sent({ role: Role.Administrador }), who)).body.errors).toEqual({
        role: ['No puede dar este rol'],
      })
  })

  test('a commander without a station cannot create people', async () => {
    const commander = await server.as(Role.Comandante)
    expect((await people.create(people.sent(), commander)).status).toBe(400)
    expect(userCan.create({ id: 1, role: Role.Comandante, station_id: null }, { role: 10, station_id: null })).toBe(false)
  })
})

describe('rights on the own record', () => {
  const own = async (who: Client, changes: object) =>
    who.put(`/api/user/${who.id}`, withoutPassword(people.sent({ role: (await rowOf(who.id)).role, ...changes })))

  // A-API-38
  test.each(everyRole.map((role) => ({ role, name: roleNames[role] })))(
    'a $name has the same right to edit as on others of the role, and cannot retire themselves',
    async ({ role }) => {
      const me = await server.as(role, { station_id: people.station.id })
      expect((await own(me, {})).status).toBe(staff.includes(role) ? 200 : 403)
      const who = { id: me.id, role, station_id: people.station.id }
      expect(userCan.retire(who, who)).toBe(false)
      const answer = await me.delete(`/api/user/${me.id}`)
      expectRefusal(answer, refusal(role))
      if (staff.includes(role)) expect(answer.body.detail).toBe('No puede eliminar su propio usuario.')
      expect((await rowOf(me.id)).retired_at).toBeNull()
    },
  )

  test('human resources cannot make themselves an administrator', async () => {
    const me = await server.as(Role.RecursosHumanos)
    expect((await own(me, { role: Role.Administrador })).body.errors).toEqual({ role: ['No puede dar este rol'] })
    expect((await rowOf(me.id)).role).toBe(Role.RecursosHumanos)
  })
})

describe('the last administrator', () => {
  /** Leaves exactly `count` administrators. */
  const administrators = async (count: number): Promise<Client[]> => {
    await server.deps.db.updateTable('users').set({ role: 10 }).where('role', '=', 1).execute()
    const made: Client[] = []
    for (let n = 0; n < count; n++) made.push(await server.as(Role.Administrador, { password_hash: 'set' }))
    people.admin = made[0] ?? people.admin
    return made
  }
  const put = (who: Client, id: number, changes: object) => who.put(`/api/user/${id}`, withoutPassword(people.sent(changes)))
  const demote = (who: Client, id: number) => put(who, id, { role: 10 })
  const isLast = ({ status, body }: Answer) => {
    expect(status).toBe(400)
    expect(body.detail).toBe('Es el último administrador que puede iniciar sesión; primero nombre a otro.')
  }

  // A-API-36, S-18
  test('can be neither demoted nor put off duty nor retired; administrators who cannot sign in do not count', async () => {
    const [last] = await administrators(1)
    if (last === undefined) throw new Error('nobody was made')
    const cannotSignIn = [
      { status: 1 },
      { status: 1, inactive_reason: 2 },
      { retired_at: new Date() },
      // Imported, and without a password until they ask for one.
      { password_hash: null },
      { is_demo: true },
    ]
    for (const row of cannotSignIn) await aPerson(server.deps.db, { role: Role.Administrador, password_hash: 'set', ...row })
    isLast(await demote(last, last.id))
    isLast(await put(last, last.id, { role: 1, status: 1, inactive_reason: 1 }))
    expect((await last.delete(`/api/user/${last.id}`)).body.detail).toBe('No puede eliminar su propio usuario.')
    const clerk = await server.as(Role.RecursosHumanos)
    for (const answer of [await demote(clerk, last.id), await clerk.delete(`/api/user/${last.id}`)])
      expect(answer).toMatchObject({ status: 400, body: { detail: 'No puede cambiar la ficha de esta persona.' } })
    expect(await rowOf(last.id)).toMatchObject({ role: 1, status: 5, retired_at: null })
    expect((await put(last, last.id, { role: 1 })).status).toBe(200)
  })

  // S-18
  test.each([
    ['demote', demote, 200],
    ['put off duty', (who: Client, id: number) => put(who, id, { role: 1, status: 1, inactive_reason: 1 }), 200],
    ['retire', (who: Client, id: number) => who.delete(`/api/user/${id}`), 204],
  ])('remains when two %s each other concurrently, and one is refused', async (_, act, done) => {
    for (let round = 0; round < 4; round++) {
      const [one, two] = await administrators(2)
      if (one === undefined || two === undefined) throw new Error('nobody was made')
      const answers = await Promise.all([act(one, two.id), act(two, one.id)])
      const [first, second] = answers.toSorted((a, b) => a.status - b.status)
      expect(first?.status).toBe(done)
      // The second one is the last administrator, or has no session any more when they ask.
      if (second?.status !== 401 && second?.status !== 403) isLast(second as Answer)
      const left = await server.deps.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 1)
        .where('status', '=', 5)
        .where('retired_at', 'is', null)
        .execute()
      expect(left).toHaveLength(1)
    }
    await administrators(1)
  })
})
