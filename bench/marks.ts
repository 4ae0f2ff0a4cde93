import { sql } from 'kysely'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openDatabase, type Database } from '../src/server/platform/database/open.ts'
import { seededRandom } from '../src/server/system/demo/plan/random.ts'
import { aPerson, aStation } from '../test/factories.ts'
import { binnacleOf } from './support/binnacle.ts'
import { clientOf } from './support/client.ts'
import { print } from './support/print.ts'
import { onEmbedded, onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'

/*
 * `npm run bench:marks -- 60`: 32 devices mark the same people in and out for this number of seconds, on the embedded database, then
 * on the PostgreSQL of TEST_DATABASE_URL. Exits with 1 if marks do not alternate, or hours do not follow from them.
 */
const DEVICES = 32
const PEOPLE = 40

const rush = async (
  url: string,
  token: string,
  seed: number,
  until: number,
  people: readonly number[],
  tally: Map<number, number>,
) => {
  const client = clientOf(url, token)
  const random = seededRandom(seed)
  while (performance.now() < until) {
    const who = random.pick(people)
    const { status } = random.chance(0.5)
      ? await client.post(`qr/${who}/set_entry`, {})
      : await client.post(`qr/${who}/set_exit`, { observation: 'Fin de guardia' })
    tally.set(status, (tally.get(status) ?? 0) + 1)
  }
}

const numberOf = async (db: Database, query: ReturnType<typeof sql<{ number: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.number ?? NaN

const repeated = sql<{ number: number }>`
  SELECT count(*) AS number FROM (
    SELECT is_entry, lag(is_entry, 1, false) OVER (PARTITION BY user_id ORDER BY marked_at, id) AS before FROM attendance_marks) m
  WHERE is_entry = before`

const wrongDays = sql<{ number: number }>`
  SELECT count(*) AS number FROM
    (SELECT user_id, sum(extract(epoch FROM ended_at - started_at)) AS true FROM attendance_periods WHERE ended_at IS NOT NULL GROUP BY 1) p
    FULL JOIN (SELECT user_id, sum(seconds) AS stored FROM attendance_days GROUP BY 1) d USING (user_id)
  WHERE p.true IS DISTINCT FROM d.stored`

const wrongStates = sql<{ number: number }>`
  SELECT count(*) AS number FROM attendance a, LATERAL (
    SELECT is_entry FROM attendance_marks m WHERE m.user_id = a.user_id ORDER BY marked_at DESC, id DESC LIMIT 1) last
  WHERE a.is_entry <> last.is_entry`

/** A device that sends faster than anybody could gets a 429. */
const expected = new Set([200, 400, 429])

/** Runs on one database, and returns whether the data is consistent. */
const run = async (name: string, where: Where, seconds: number): Promise<boolean> => {
  const first = await openDatabase(where)
  const station_id = (await aStation(first.db)).id
  const people: number[] = []
  for (let n = 0; n < PEOPLE; n += 1) people.push((await aPerson(first.db, { role: Role.Bombero, station_id })).id)
  const tokens: string[] = []
  for (let n = 0; n < DEVICES; n += 1) tokens.push(await aSession(first.db, Role.Administrador))
  await first.close()
  const server = await startServer(where)
  const tally = new Map<number, number>()
  const until = performance.now() + seconds * 1000
  await Promise.all(tokens.map((token, index) => rush(server.url, token, index, until, people, tally)))
  await server.stop()

  print(`${name}: ${DEVICES} devices, ${PEOPLE} people, ${seconds} s`)
  const answers = [...tally].toSorted(([a], [b]) => a - b)
  print(`  answers          ${answers.map(([status, count]) => `${status}: ${count}`).join(', ')}`)
  const last = await openDatabase(where)
  const marks = await numberOf(last.db, sql`SELECT count(*) AS number FROM attendance_marks`)
  const { findings, unsealed } = await binnacleOf(last.db, where.dataDir)
  const violations = {
    'acknowledged, but not stored, or the reverse': Math.abs(marks - (tally.get(200) ?? 0)),
    'unexpected answers': answers.reduce((sum, [status, count]) => sum + (expected.has(status) ? 0 : count), 0),
    'marks that do not alternate': await numberOf(last.db, repeated),
    'people with wrong hours': await numberOf(last.db, wrongDays),
    'people in a wrong state': await numberOf(last.db, wrongStates),
    'findings in the binnacle': findings.length,
    'not sealed': unsealed,
  }
  await last.close()
  for (const [what, count] of Object.entries(violations)) print(`  ${what}: ${count}${count === 0 ? '' : ' <<<'}`)
  return Object.values(violations).every((count) => count === 0)
}

const seconds = Number(process.argv[2] ?? 60)
if (!(seconds > 0)) throw new Error('The number of seconds must be more than 0.')
const isEmbeddedWhole = await onEmbedded((where) => run('embedded', where, seconds))
const isPostgresWhole = await onPostgres((where) => run('PostgreSQL', where, seconds))
print(isEmbeddedWhole && isPostgresWhole ? 'All data is consistent.' : 'THE DATA IS INCONSISTENT.')
process.exit(isEmbeddedWhole && isPostgresWhole ? 0 : 1)
