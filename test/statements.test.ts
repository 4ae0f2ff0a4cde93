import { expect, test } from 'vitest'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { listen } from '../src/server/platform/metrics/metric-events.ts'
import { aBrigade, anEmergency } from './factories.ts'
import { useTestServer, type Answer, type Client } from './test-app.ts'

/*
 * Statements that a call sends to the database, BEGIN and COMMIT among them. Each costs a round trip, and in a transaction the
 * time of others' locks. One statement of every call reads the session.
 */
const server = useTestServer()
const SESSION = 1
const { Activo, Critica, Resuelta, SolicitaApoyo } = EmergencyStatus

const statementsOf = async (call: () => Promise<Answer>): Promise<number> => {
  let statements = 0
  const stop = listen('statement', () => (statements += 1))
  const { status, body } = await call()
  stop()
  expect(status, JSON.stringify(body)).toBe(200)
  return statements
}

const scene = async () => {
  const brigade = await aBrigade(server.deps.db)
  const admin: Client = await server.as(Role.Administrador)
  const { id } = await anEmergency(server.deps.db, brigade)
  const to = (status: number) => statementsOf(() => admin.post(`/api/emergency/${id}/update_status`, { status }))
  const mark = (what: string, body: object) => statementsOf(() => admin.post(`/api/qr/${brigade.firefighter.id}/${what}`, body))
  return { admin, id, to, mark }
}

test('the list of emergencies takes two statements after the session, and the detail one', async () => {
  const { admin, id } = await scene()
  expect(await statementsOf(() => admin.get('/api/emergency/'))).toBe(SESSION + 2)
  expect(await statementsOf(() => admin.get(`/api/emergency/${id}`))).toBe(SESSION + 1)
})

test('a status in progress takes eight statements after the session', async () => {
  const { to } = await scene()
  expect([await to(SolicitaApoyo), await to(Critica), await to(Activo)]).toEqual([SESSION + 8, SESSION + 8, SESSION + 8])
})

test('resolving takes three more, for its vehicles and the job that stores their ways, and reopening two more', async () => {
  const { to } = await scene()
  expect([await to(Resuelta), await to(Activo)]).toEqual([SESSION + 11, SESSION + 10])
})

test('a mark takes six statements after the session', async () => {
  const { mark } = await scene()
  const entry = await mark('set_entry', {})
  server.setNow(new Date(server.deps.now().getTime() + 60_000))
  expect([entry, await mark('set_exit', { observation: 'Fin de guardia' })]).toEqual([SESSION + 6, SESSION + 6])
})
