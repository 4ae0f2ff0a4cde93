import { describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson } from '../../../../test/factories.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { hashPassword } from '../credentials/password.ts'

const password_hash = await hashPassword(DEMO_PASSWORD)
const demoPerson = {
  role: Role.Administrador,
  is_demo: true,
  password_hash,
  no_dpi: '1234000150901',
  first_name: 'Ana',
  last_name: 'Xicará',
}

describe('a server in demo mode', () => {
  const server = useTestServer({ DEMO: 'true', MAP_STYLE_URL: 'https://tiles.example.org/style.json' })

  test('lists its accounts, which can sign in', async () => {
    await aPerson(server.deps.db, demoPerson)
    await aPerson(server.deps.db, { role: Role.Bombero, is_demo: true })
    await aPerson(server.deps.db, { role: Role.Bombero, password_hash })
    expect((await server.nobody.get('/api/settings/')).body).toEqual({
      demo: true,
      demo_password: 'sirena-demo',
      demo_accounts: [{ username: '1234000150901', role: 1, name_role: 'Administrador', name: 'Ana Xicará' }],
      map_style_url: 'https://tiles.example.org/style.json',
      map_roads: null,
      map_tiles: null,
    })
    const answer = await server.nobody.post('/api/user/token/', { username: '1234 00015 0901', password: DEMO_PASSWORD })
    expect(answer.status).toBe(200)
  })
})

describe('a server outside demo mode', () => {
  const server = useTestServer({ DEMO: 'false' })

  test('lists no accounts, even if the database has demo data', async () => {
    await aPerson(server.deps.db, demoPerson)
    expect((await server.nobody.get('/api/settings/')).body).toEqual({
      demo: false,
      demo_password: '',
      demo_accounts: [],
      map_style_url: '',
      map_roads: null,
      map_tiles: null,
    })
  })

  test('refuses sign-ins of demo accounts', async () => {
    const known = await server.nobody.post('/api/user/token/', { username: '1234000150901', password: DEMO_PASSWORD })
    const unknown = await server.nobody.post('/api/user/token/', { username: '1234000580901', password: DEMO_PASSWORD })
    expectRefusal(known, 400)
    expect(known.body.detail).toBe(unknown.body.detail)
  })

  test('refuses sessions of demo accounts', async () => {
    const person = await server.as(Role.Administrador, { is_demo: true })
    expectRefusal(await person.get('/api/user/me/'), 401)
  })
})
