import { expect, test } from 'vitest'
import { everyRole, Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { aMember, codeAt, signIn } from '../../../../test/fixtures/second-factor.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer({ REQUIRE_SECOND_FACTOR: 'true' })
const rolesRequired: readonly number[] = [Role.Administrador, Role.RecursosHumanos]
let now = new Date('2026-11-20T12:00:00Z')
const pass = (seconds: number) => server.setNow((now = new Date(now.getTime() + seconds * 1000)))

test.each(everyRole.map((role) => ({ role, name: roleNames[role] })))(
  'with REQUIRE_SECOND_FACTOR, $name can sign in and is restricted until the set-up if the role requires one',
  async ({ role }) => {
    pass(7200)
    const is_required = rolesRequired.includes(role)
    const member = await aMember(server, role)
    const { status, body } = await signIn(server, member)
    expect(status).toBe(200)
    expect(body.user.second_factor).toEqual({ is_on: false, is_required, codes_left: 0 })
    expect((await member.get('/api/station')).status).toBe(is_required ? 403 : 200)
    expect((await member.get('/api/user/me/sessions')).status).toBe(200)

    const { secret } = (await member.post('/api/user/second_factor', { code: '' })).body
    expect((await member.get('/api/station')).status).toBe(is_required ? 403 : 200)
    expect((await member.post('/api/user/second_factor/confirm', { code: codeAt(secret, now) })).status).toBe(200)
    expect((await member.get('/api/station')).status).toBe(200)

    pass(60)
    const off = await member.post('/api/user/second_factor/turn_off', { code: codeAt(secret, now) })
    expect(off.status).toBe(is_required ? 400 : 200)
    if (is_required) expect(off.body.detail).toBe('Su rol exige la verificación en dos pasos; no se puede desactivar.')
  },
)

test('the requirement follows a change of the role', async () => {
  const member = await aMember(server, Role.Bombero)
  const become = (role: Role) => server.deps.db.updateTable('users').set({ role }).where('id', '=', member.id).execute()
  expect((await member.get('/api/station')).status).toBe(200)
  await become(Role.RecursosHumanos)
  expectRefusal(await member.get('/api/station'), 403)
  await become(Role.Bombero)
  expect((await member.get('/api/station')).status).toBe(200)
})
