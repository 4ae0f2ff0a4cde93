import { beforeAll, describe, expect, test } from 'vitest'
import { showDpi } from '../../src/contract/shared/text/written-numbers.ts'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { isWeakPassword, WEAK_PASSWORD } from '../../src/server/people/credentials/weak-password.ts'
import { usePeople } from '../fixtures/people.ts'
import { expectFieldError } from '../refusals.ts'
import { useTestServer } from '../test-app.ts'

/* Common passwords and passwords derived from data of the person (S-53). */

const server = useTestServer()
const people = usePeople(server)
const person = { first_name: 'Juan Carlos', last_name: 'Pérez García', no_dpi: '2001000150901', email: 'jcperez@example.org' }
// The dictionaries are read once.
beforeAll(() => isWeakPassword('una clave larga', person))

const common = [
  'contraseña123',
  'password123',
  '1234567890',
  'qwertyuiop',
  'teamomucho',
  'quetzaltenango',
  'guatemala2024',
  'Dragon2020!',
]
const personal = [
  'JuanCarlos1990',
  'juanperez1',
  'Perez.Garcia',
  'GarciaPérez2024',
  '2001000150901',
  showDpi(person.no_dpi),
  'jcperez2024',
]
const brigade = ['bomberos2024', 'b0mb3r0s!!', 'sirenasirena', 'sirena-bomberos', 'Bomberos.2026']

test.each([...common, ...personal, ...brigade])('%s is refused', async (password) => {
  expect(await isWeakPassword(password, person)).toBe(true)
})

test.each(['una clave larga', 'pastel de elote', 'Xk9#mQ2pLw', 'tengo 3 gatos negros', 'juan toca la marimba azul'])(
  '%s is accepted',
  async (password) => {
    expect(await isWeakPassword(password, person)).toBe(false)
  },
)

test('a password that is slow to check is checked while other requests are answered', async () => {
  const longest = '4@8({[</369&#!1/|0$5+7%2'.repeat(8)
  const judged = Promise.all([longest, 'a1'.repeat(100), 'p4$$w0rd'.repeat(25)].map((each) => isWeakPassword(each, person)))
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await judged).toEqual([false, true, true])
})

describe('weak passwords are refused by', () => {
  const weak = { password: 'bomberos2024', confirm_password: 'bomberos2024' }

  test('the registration', async () => {
    const sent = {
      first_name: 'Ana',
      last_name: 'Xicará',
      username: '7000000000011',
      password: 'anaxicara1',
      confirmPassword: 'anaxicara1',
    }
    expectFieldError(await server.nobody.post('/api/user', sent), 'password', WEAK_PASSWORD)
    expect(
      (
        await server.nobody.post('/api/user', {
          ...sent,
          username: '7000000000012',
          password: 'mesa roja lenta',
          confirmPassword: 'mesa roja lenta',
        })
      ).status,
    ).toBe(201)
  })

  test('the creation of a person', async () => {
    expectFieldError(await people.create(people.sent(weak)), 'password', WEAK_PASSWORD)
  })

  test('the profile, also if derived from the name in the same save', async () => {
    const member = await server.as(Role.Bombero)
    const named = { first_name: 'Wenceslao', last_name: 'Ixtabalán', password: 'ixtabalan1', confirm_password: 'ixtabalan1' }
    expectFieldError(await member.put('/api/user/update_me', named), 'password', WEAK_PASSWORD)
    expectFieldError(await member.post('/api/user/password', weak), 'password', WEAK_PASSWORD)
  })
})
