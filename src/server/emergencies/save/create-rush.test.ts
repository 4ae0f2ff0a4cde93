import { beforeAll, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aVehicle, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { storedFiles } from '../../../../test/fixtures/inventory.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer, type Answer, type Client } from '../../../../test/test-app.ts'
import { verifyBinnacle } from '../../binnacle/verify-binnacle.ts'

const server = useTestServer()
const ATTEMPTS = 20
let admin: Client

beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})

const attempts = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: ATTEMPTS }, (_, index) => work(index)))
const countOf = async (table: 'emergencies' | 'binnacle') =>
  Number(
    (
      await server.deps.db
        .selectFrom(table)
        .select((query) => query.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('of twenty concurrent creates with the same vehicle exactly one succeeds', async () => {
  const brigade = await aBrigade(server.deps.db)
  const [emergencies, entries] = [await countOf('emergencies'), await countOf('binnacle')]
  const answers = await attempts(() => admin.post('/api/emergency', emergencyOf(brigade)))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  const refused = answers.filter((answer) => answer.status !== 201)
  const busy = { status: 400, body: { vehicles: [brigade.vehicle.plate] } }
  expect(refused).toMatchObject(refused.map(() => busy))
  expect(await countOf('emergencies')).toBe(emergencies + 1)
  expect(await countOf('binnacle')).toBe(entries + 1)
})

test('twenty concurrent creates with different vehicles all succeed, with unique codes and a valid binnacle', async () => {
  const entries = await countOf('binnacle')
  const brigades: Brigade[] = []
  for (let index = 0; index < ATTEMPTS; index++) brigades.push(await aBrigade(server.deps.db))
  const answers = await attempts((index) => admin.post('/api/emergency', emergencyOf(brigades[index]!)))
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map((answer) => answer.body.code as string)).size).toBe(ATTEMPTS)
  const verdict = await verifyBinnacle(server.deps.db, server.deps.binnacleKey)
  expect(verdict).toMatchObject({ entries: entries + ATTEMPTS, findings: [] })
})

test('twenty concurrent repeats under one Idempotency-Key create one emergency and store its photos once', async () => {
  const photo = await smallJpeg()
  const form = formOf(emergencyOf(await aBrigade(server.deps.db)), [photo])
  const [emergencies, files] = [await countOf('emergencies'), await storedFiles(server)]
  const save = async (): Promise<Answer> => {
    const answer = await admin.post('/api/emergency', form, { 'idempotency-key': 'f3a1c2d4-one-evening' })
    // The server processes the photos of two requests of a person at once, and refuses a third.
    return answer.status === 429 ? save() : answer
  }
  const answers = await attempts(save)
  expect(answers).toMatchObject(answers.map(() => ({ status: 201, body: { code: answers[0]!.body.code as string } })))
  expect(await countOf('emergencies')).toBe(emergencies + 1)
  expect(await storedFiles(server)).toHaveLength(files.length + 2)
})

test('concurrent creates with the same vehicles in different order do not deadlock', async () => {
  const brigade = await aBrigade(server.deps.db)
  const second = await aVehicle(server.deps.db, { station_id: brigade.station.id })
  const sent = emergencyOf(brigade)
  const members = [sent.members[0]!, { ...sent.members[0]!, vehicle: second.id }]
  const answers = await attempts((index) =>
    admin.post('/api/emergency', { ...sent, members: index % 2 === 0 ? members : members.toReversed() }),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(ATTEMPTS - 1)
})

test('of twenty concurrent attempts to resolve one succeeds and the others are refused', async () => {
  const { id } = await anEmergency(server.deps.db, await aBrigade(server.deps.db))
  const answers = await attempts(() => admin.post(`/api/emergency/${id}/update_status`, { status: 30 }))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const refused = answers.filter((answer) => answer.status !== 200)
  expect(refused).toMatchObject(refused.map(() => ({ status: 400, body: { detail: 'La emergencia ya tiene ese estado.' } })))
})

test('concurrent resolves and creates with the same vehicles are never answered with 503', async () => {
  const brigade = await aBrigade(server.deps.db)
  const more = await Promise.all(Array.from({ length: 4 }, () => aVehicle(server.deps.db, { station_id: brigade.station.id })))
  const sent = emergencyOf(brigade)
  const members = [brigade.vehicle, ...more].map(({ id }) => ({ ...sent.members[0]!, vehicle: id })).toReversed()
  const statuses: number[] = []
  let open = (await admin.post('/api/emergency', { ...sent, members })).body.id as number
  for (let round = 0; round < 5; round++) {
    const creates = Array.from({ length: 4 }, () => admin.post('/api/emergency', { ...sent, members }))
    const answers = await Promise.all([admin.post(`/api/emergency/${open}/update_status`, { status: 30 }), ...creates])
    statuses.push(...answers.map((answer) => answer.status))
    const created = answers.find((answer) => answer.status === 201) ?? (await admin.post('/api/emergency', { ...sent, members }))
    open = created.body.id as number
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect((await verifyBinnacle(server.deps.db, server.deps.binnacleKey)).findings).toEqual([])
})
