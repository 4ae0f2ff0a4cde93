import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '../../../test/test-app.ts'
import { recordChanges } from '../platform/records/record-change.ts'
import { sealWaiting } from './seal-entries.ts'
import { verifyBinnacle } from './verify-binnacle.ts'

const server = useTestServer()
const ENTRIES = 12

/** Text, numbers and nesting of every kind that a record may contain. */
const record = (id: number) => ({
  id,
  name: `Estación "${id}" \\ ñandú\n\u2028 🚒 \ud800`,
  lat: 14.8347 + id / 7,
  big: 1e21,
  none: null,
  yes: true,
  rows: [{ b: 1, a: [-0, 0.1 + 0.2, 1e-7] }],
})
const write = (id: number) =>
  recordChanges(server.deps, { caller: { id, name: `Persona ${id} 'O''Brien'\n` } }, async (_trx, log) =>
    log.edited('station', record(id), record(id + 1)),
  )
const verify = () => verifyBinnacle(server.deps.db, server.deps.binnacleKey)
const hash = expect.stringMatching(/^[0-9a-f]{64}$/)

beforeAll(async () => {
  for (let id = 1; id <= ENTRIES; id++) await write(id)
})

// S-57
test('entries that wait for their seal are counted without a finding', async () => {
  expect(await verify()).toEqual({ entries: ENTRIES, unsealed: ENTRIES, erased: 0, head: undefined, findings: [] })
})

test('after sealing there are no findings and the head is the last entry', async () => {
  await sealWaiting(server.deps)
  expect(await verify()).toEqual({ entries: ENTRIES, unsealed: 0, erased: 0, head: { id: ENTRIES, hash }, findings: [] })
})

test('thirty concurrent writers do not wait for seals, and a concurrent verification has no findings', async () => {
  const writers = Array.from({ length: 30 }, (_, index) => write(index + 1))
  const meanwhile = [verify(), sealWaiting(server.deps), verify()]
  await Promise.all([...writers, ...meanwhile])
  expect((await Promise.all(meanwhile)).flatMap((verdict) => verdict?.findings ?? [])).toEqual([])
  await sealWaiting(server.deps)
  expect(await verify()).toMatchObject({ entries: ENTRIES + 30, unsealed: 0, findings: [] })
})

test('more entries than one batch of seals and one page of the verification are all sealed and verified', async () => {
  const before = (await verify()).entries
  await recordChanges(server.deps, { caller: { id: null, name: 'Muchas' } }, async (_trx, log) => {
    for (let id = before; id < 3100; id++) log.created('station', { id })
  })
  expect(await verify()).toMatchObject({ entries: 3100, unsealed: 3100 - before, findings: [] })
  await sealWaiting(server.deps)
  expect(await verify()).toMatchObject({ entries: 3100, unsealed: 0, head: { id: 3100, hash }, findings: [] })
})

test('sealing writes nothing if no entry waits', async () => {
  const { head } = await verify()
  await sealWaiting(server.deps)
  expect((await verify()).head).toEqual(head)
})

test('an entry that waits after the clock was set back is not reported as unsealed', async () => {
  server.setNow(new Date(Date.now() + 40 * 24 * 3_600_000))
  await write(1)
  await sealWaiting(server.deps)
  server.setNow(new Date())
  await write(2)
  expect(await verify()).toMatchObject({ unsealed: 1, findings: [] })
})
