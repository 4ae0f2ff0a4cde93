import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { sealer } from '../../src/server/platform/keys/sealer.ts'
import { serverKey } from '../../src/server/platform/keys/server-key.ts'
import { hashPassword } from '../../src/server/people/credentials/password.ts'
import { aPerson } from '../factories.ts'
import { useTestServer } from '../test-app.ts'

const server = useTestServer()

test('a second factor sealed with a lost key is refused with a sentence, and can be reset by an administrator', async () => {
  const { db } = server.deps
  const password = 'una clave larga'
  const person = await aPerson(db, { role: Role.Cabinista, password_hash: await hashPassword(password) })
  const secret = sealer(serverKey(randomBytes(32))).seal(randomBytes(20), `second_factor:${person.id}`)
  await db.insertInto('second_factors').values({ user_id: person.id, secret, turned_on_at: new Date(), last_step: 0 }).execute()
  const credentials = { username: person.no_dpi, password }

  for (const code of ['123456', '12345-67890']) {
    const { status, body } = await server.nobody.post('/api/user/token', { ...credentials, code })
    expect([status, body.detail]).toEqual([
      400,
      'Su verificación en dos pasos ya no se puede comprobar en este servidor. Pida a un administrador que la restablezca.',
    ])
  }
  const admin = await server.as(Role.Administrador)
  expect((await admin.delete(`/api/user/${person.id}/second_factor`)).status).toBe(204)
  expect((await server.nobody.post('/api/user/token', credentials)).status).toBe(200)
})
