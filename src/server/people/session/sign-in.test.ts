import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { SIGN_INS_OF_PERSON } from '../../../contract/people/limits.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import { InactiveReason } from '../../../contract/people/user-codes.ts'
import { aPerson } from '../../../../test/factories.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { timesAsLong } from '../../../../test/timing.ts'
import { buildApp } from '../../app.ts'
import { cheapHash } from '../../../../test/fixtures/cheap-hash.ts'
import { removeExpiredFailures } from '../credentials/waits.queries.ts'
import { hashPassword } from '../credentials/password.ts'

const server = useTestServer()
const password = 'una clave larga'
const password_hash = cheapHash(password)

const anAccount = (row: Partial<Parameters<typeof aPerson>[1]> = {}) =>
  aPerson(server.deps.db, { role: Role.Bombero, password_hash, ...row })
const signIn = (username: string, sent = password) => server.nobody.post('/api/user/token/', { username, password: sent })

/** Each test starts an hour after the previous one, so that no failures count. The clock does not advance by itself. */
let now = new Date('2026-11-20T12:00:00Z')
const pass = (seconds: number) => server.setNow((now = new Date(now.getTime() + seconds * 1000)))
beforeEach(() => pass(7200))

describe('signing in', () => {
  // A-API-05, A-API-11, A-API-12, A-API-76, B-API-02
  test('returns a token and the person, and the token authenticates', async () => {
    const account = await anAccount({ role: Role.Cabinista, first_name: 'Ana', last_name: 'Xicará' })
    const { status, body } = await signIn(account.no_dpi)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['token', 'user'])
    expect(body.user).toMatchObject({ id: account.id, first_name: 'Ana', role: 8, name_role: 'Cabinista', status: 5 })
    expect(JSON.stringify(body.user).replace('must_change_password', '')).not.toContain('password')
    const me = await server.nobody.send('/api/user/me/', { headers: { authorization: `Bearer ${body.token}` } })
    expect(me.body).toEqual(body.user)
  })

  // A-API-13, A-VAL-09, A-VAL-10, A-VAL-12
  test('accepts the DPI plain, with spaces and with hyphens', async () => {
    const { no_dpi } = await anAccount()
    for (const written of [no_dpi, showDpi(no_dpi), showDpi(no_dpi).replaceAll(' ', '-')])
      expect((await signIn(written)).status, written).toBe(200)
  })

  test('does not normalise the password except for Unicode composition', async () => {
    const { no_dpi } = await anAccount({ password_hash: cheapHash('contraseña única') })
    expect((await signIn(no_dpi, 'contraseña única'.normalize('NFD'))).status).toBe(200)
    expect((await signIn(no_dpi, 'Contraseña única')).status).toBe(400)
    expect((await signIn(no_dpi, 'contraseña única ')).status).toBe(400)
  })

  test('requires both fields and a valid DPI', async () => {
    expectFieldError(await signIn('', ''), 'password', 'Este campo es requerido')
    expectFieldError(await signIn('', password), 'username', 'Este campo es requerido')
    expectFieldError(await signIn('12345', password), 'username', 'DPI invalido')
  })

  test('is limited to 60 times an hour with the right password, too', async () => {
    const { id, no_dpi } = await anAccount()
    for (let n = 0; n < SIGN_INS_OF_PERSON.most; n += 1) expect((await signIn(no_dpi)).status).toBe(200)
    const refused = await signIn(no_dpi)
    expectRefusal(refused, 429)
    expect(refused.body.detail).toMatch(/^Usted inició sesión demasiadas veces\. Espere .+ y vuelva a intentar\.$/)
    const of = server.deps.db.selectFrom('binnacle').where('entity', '=', 'user').where('entity_id', '=', id)
    expect(await of.select(({ fn }) => fn.count('id').as('entries')).executeTakeFirst()).toMatchObject({
      entries: SIGN_INS_OF_PERSON.most,
    })
    pass(3601)
    expect((await signIn(no_dpi)).status).toBe(200)
  })

  // A-API-13
  test('returns a new token each time', async () => {
    const { no_dpi } = await anAccount()
    expect((await signIn(no_dpi)).body.token).not.toBe((await signIn(no_dpi)).body.token)
  })
})

describe('signing in by account state', () => {
  // S-17
  test('is allowed to active and unvalidated people', async () => {
    expect((await signIn((await anAccount({ status: UserStatus.Activo })).no_dpi)).status).toBe(200)
    expect((await signIn((await anAccount({ status: UserStatus.Inactivo })).no_dpi)).status).toBe(200)
  })

  test.each([
    ['who left', { retired_at: new Date('2026-01-01') }],
    ['without a password', { password_hash: null }],
  ])('is refused to a person %s', async (_, row) => {
    const { no_dpi } = await anAccount(row)
    const answer = await signIn(no_dpi)
    expectRefusal(answer, 400)
    expect(answer.body.detail).toBe('DPI o contraseña incorrectos.')
  })

  // A-API-13, S-17, S-54
  test('is refused to a person off duty, with the reason only after the right password', async () => {
    const { no_dpi } = await anAccount({ status: UserStatus.Inactivo, inactive_reason: InactiveReason.Suspendido })
    for (let time = 0; time < 6; time++) {
      const answer = await signIn(no_dpi)
      expectRefusal(answer, 400)
      expect(answer.body.detail).toBe('Su usuario está inactivo. Consulte a Recursos Humanos.')
    }
    expect((await signIn(no_dpi, 'otra clave')).body.detail).toBe('DPI o contraseña incorrectos.')
  })

  test('is allowed to a person who returned under the DPI of their retired record', async () => {
    const left = await anAccount({ retired_at: new Date('2026-01-01') })
    const { id } = await anAccount({ no_dpi: left.no_dpi })
    expect((await signIn(left.no_dpi)).body.user.id).toBe(id)
  })
})

// The embedded database has one connection, so nothing can run in between.
test.runIf(inject('image').kind === 'postgres')(
  'a password that is changed while it is being checked does not open a session',
  async () => {
    const { db } = server.deps
    const { id, no_dpi } = await anAccount()
    const isWaiting = sql<boolean>`SELECT EXISTS (
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`
    const waiting = async () => (await sql<{ waits: boolean }>`${isWaiting}`.execute(db)).rows[0]?.waits
    const answer = await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password_hash: 'another' }).where('id', '=', id).execute()
      const late = signIn(no_dpi)
      await expect.poll(waiting).toBe(true)
      return { late }
    })
    expectRefusal(await answer.late, 400)
    expect(await db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()).toEqual([])
  },
)

describe('a wrong DPI and a wrong password', () => {
  // A-API-13, S-4
  test('get the same answer', async () => {
    const { no_dpi } = await anAccount()
    const [wrongPassword, wrongDpi] = [await signIn(no_dpi, 'otra clave'), await signIn('9999000000001', 'otra clave')]
    expectRefusal(wrongPassword, 400)
    const { id: _, ...body } = wrongPassword.body
    expect(wrongDpi.status).toBe(400)
    expect(wrongDpi.body).toEqual({ ...body, id: wrongDpi.body.id })
  })

  // S-4
  test('take the same time', { timeout: 120_000 }, async () => {
    const { no_dpi } = await anAccount({ password_hash: await hashPassword(password) })
    const tryOut = async (username: string) => {
      pass(7200)
      expect((await signIn(username, 'otra clave')).status).toBe(400)
    }
    const ratio = await timesAsLong(
      () => tryOut('9999000000003'),
      () => tryOut(no_dpi),
      60,
    )
    // Without computing the hash, the ratio would be a tenth.
    expect(ratio).toBeGreaterThan(0.67)
    expect(ratio).toBeLessThan(1.5)
  })
})

describe('failed attempts', () => {
  const fail = async (username: string, times: number) => {
    for (let time = 0; time < times; time++) expect((await signIn(username, 'otra clave')).status).toBe(400)
  }
  const waitSaid = async (username: string) => {
    const answer = await signIn(username)
    expectRefusal(answer, 429)
    return /^Demasiados intentos fallidos\. Espere (.+) antes de volver a intentar\.$/.exec(answer.body.detail)?.[1]
  }

  // A-API-13, S-4, S-54
  test('on an account impose increasing waits from the fifth on, and state the duration', async () => {
    const { no_dpi } = await anAccount()
    await fail(no_dpi, 5)
    const waits: [number, string][] = [
      [15, '15 segundos'],
      [30, '30 segundos'],
      [60, '60 segundos'],
      [120, '2 minutos'],
      [240, '4 minutos'],
      [300, '5 minutos'],
      [300, '5 minutos'],
    ]
    for (const [seconds, inWords] of waits) {
      expect(await waitSaid(no_dpi)).toBe(inWords)
      pass(seconds - 1)
      expect(await waitSaid(no_dpi)).toBe('1 segundo')
      pass(1)
      await fail(no_dpi, 1)
    }
  })

  test('delay the right password too on a new device, for the stated duration', async () => {
    const { no_dpi } = await anAccount()
    await fail(no_dpi, 5)
    expect(await waitSaid(no_dpi)).toBe('15 segundos')
    pass(15)
    expect((await signIn(no_dpi)).status).toBe(200)
  })

  // S-4
  test('are counted equally for unknown and known DPIs', async () => {
    await fail('9999000000002', 5)
    expect(await waitSaid('9999000000002')).toBe('15 segundos')
  })

  test('on one account do not affect other accounts', async () => {
    await fail((await anAccount()).no_dpi, 5)
    expect((await signIn((await anAccount()).no_dpi)).status).toBe(200)
  })

  test('of an account are reset by a successful sign-in', async () => {
    const { no_dpi } = await anAccount()
    await fail(no_dpi, 4)
    expect((await signIn(no_dpi)).status).toBe(200)
    await fail(no_dpi, 4)
    expect((await signIn(no_dpi)).status).toBe(200)
  })

  test('are reset after an hour without failures', async () => {
    const { no_dpi } = await anAccount()
    await fail(no_dpi, 5)
    pass(3601)
    await fail(no_dpi, 5)
    expect(await waitSaid(no_dpi)).toBe('15 segundos')
  })

  test('that no longer count are removed by the clean-up, and no others', async () => {
    const { db } = server.deps
    const subjects = async () => (await db.selectFrom('sign_in_failures').select('subject').execute()).map((row) => row.subject)
    const [rested, recent] = [(await anAccount()).no_dpi, (await anAccount()).no_dpi]
    await fail(rested, 5)
    pass(1)
    await fail(recent, 1)
    pass(3600)
    expect(await subjects()).toContain(`account:${rested}@127.0.0.1`)
    await fail('9999000000004', 1)
    await removeExpiredFailures(db, server.deps.now())
    expect((await subjects()).toSorted()).toEqual(
      ['account:9999000000004@127.0.0.1', `account:${recent}@127.0.0.1`, 'address:127.0.0.1'].toSorted(),
    )
  })

  // S-4
  test('are stored in the database and shared between server processes', async () => {
    const { no_dpi } = await anAccount()
    await fail(no_dpi, 5)
    const subjects = await server.deps.db.selectFrom('sign_in_failures').select('subject').execute()
    expect(subjects.map((row) => row.subject)).toEqual(
      expect.arrayContaining([`account:${no_dpi}@127.0.0.1`, 'address:127.0.0.1']),
    )
    const another = await buildApp(server.deps)
    const answer = await another.inject({ method: 'POST', url: '/api/user/token', payload: { username: no_dpi, password } })
    await another.close()
    expect(answer.statusCode).toBe(429)
  })

  test('made concurrently allow no more tries than sequential ones', async () => {
    const { no_dpi } = await anAccount()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(no_dpi, 'otra clave')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('of a person who must wait do not count for the network address', async () => {
    const { no_dpi } = await anAccount()
    await fail(no_dpi, 5)
    for (let round = 0; round < 32; round++) expect(await waitSaid(no_dpi)).toBe('15 segundos')
    expect((await signIn((await anAccount()).no_dpi)).status).toBe(200)
  })

  test('are not counted for successful sign-ins', { timeout: 60_000 }, async () => {
    const { no_dpi } = await anAccount()
    for (let round = 0; round < 32; round++) expect((await signIn(no_dpi)).status).toBe(200)
  })
})
