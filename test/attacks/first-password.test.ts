import { beforeAll, expect, test } from 'vitest'
import { Role, roleNames } from '../../src/contract/shared/rights/roles.ts'
import { isWeakPassword } from '../../src/server/people/credentials/weak-password.ts'
import { usePeople } from '../fixtures/people.ts'
import { signIn } from '../fixtures/second-factor.ts'
import { everyCall, expectFieldError, expectRefusal } from '../refusals.ts'
import { useTestServer } from '../test-app.ts'

/* The clerk who creates a person knows the first password, so it only allows choosing another one (S-53). */

const server = useTestServer()
const people = usePeople(server)
const own = 'tambor lluvia cuaderno'
// The dictionaries are read once.
beforeAll(() => isWeakPassword(own, { first_name: '', last_name: '', no_dpi: '' }))

test.each([Role.Administrador, Role.Comandante, Role.RecursosHumanos])(
  'a first password set by role %i only allows choosing another password',
  async (role) => {
    const clerk = await server.as(role, { station_id: people.station.id })
    const { status, body } = await people.create(people.sent(), clerk)
    expect(status, roleNames[role]).toBe(201)
    const account = { no_dpi: body.no_dpi as string }
    const [here, elsewhere] = [await signIn(server, account), await signIn(server, account)]
    expect(here.body.user.must_change_password).toBe(true)
    const by = (token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return {
        get: (path: string) => server.nobody.send(path, { headers }),
        post: (path: string, sent: object) => server.nobody.send(path, { method: 'POST', headers, body: JSON.stringify(sent) }),
      }
    }
    const person = by(here.body.token as string)
    expect((await person.get('/api/user/me')).status).toBe(200)
    for (const { name, method, addressed } of everyCall.filter(
      (call) => call.method === 'GET' && /^GET (user|emergency|station|live)/.test(call.name),
    ))
      if (name !== 'GET user/me' && !/_open/.test(name))
        expectRefusal(await person.get(addressed('1')), method === 'GET' ? 403 : 0)

    const choose = (password: string) => person.post('/api/user/password', { password, confirm_password: password })
    expectFieldError(await choose('una clave larga'), 'password', 'Elija una distinta de la que tiene')
    expect((await choose(own)).body).toMatchObject({ id: body.id, must_change_password: false })
    expect((await person.get('/api/station')).status).toBe(200)
    expect((await by(elsewhere.body.token as string).get('/api/user/me')).status, 'the clerk who signed in with it').toBe(401)
    expectRefusal(await signIn(server, account), 400)
    expect((await signIn(server, account, undefined, own)).body.user.must_change_password).toBe(false)
  },
)
