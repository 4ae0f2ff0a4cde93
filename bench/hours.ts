import { availableParallelism } from 'node:os'
import { dayOf } from '../src/contract/shared/dates/dates.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { generateMarks, PEOPLE } from './hours/generate.ts'
import { clientOf, type Client } from './support/client.ts'
import { figuresOf, ms, type Figures } from './support/figures.ts'
import { print } from './support/print.ts'
import { onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'

/*
 * `npm run bench:hours -- 1000000`: the list of hours with its count, over HTTP on a PostgreSQL, for a day, a month, a year and ten
 * years, among this number of marks of 5,000 people and among 10,000, and a mark. Prints medians and their ratios.
 */
const SAMPLES = 200
const FEW = 10_000

const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000))
const ranges: Record<string, [first: string, last: string]> = {
  'a day': [daysAgo(1), daysAgo(1)],
  'a month': [daysAgo(31), daysAgo(1)],
  'a year': [daysAgo(366), daysAgo(1)],
  'ten years': [daysAgo(3660), daysAgo(0)],
}

const right = async (asked: ReturnType<Client['get']>): Promise<{ ms: number; json: unknown }> => {
  const answer = await asked
  if (answer.status !== 200) throw new Error(`A WRONG ANSWER: ${answer.status} ${JSON.stringify(answer.json)}`)
  return answer
}

const timesOf = async (ask: (index: number) => ReturnType<Client['get']>): Promise<Figures> => {
  const times: number[] = []
  for (let index = 0; index < SAMPLES; index += 1) times.push((await right(ask(index))).ms)
  // The first ones fill caches and compile.
  return figuresOf(times.slice(20))
}

const run = async (where: Where, marks: number): Promise<Record<string, Figures>> => {
  const { db, close } = await openDatabase(where)
  await generateMarks(db, marks)
  const token = await aSession(db, Role.Administrador)
  const first = await db.selectFrom('users').select('id').where('public_key', '=', 'persona-1').executeTakeFirstOrThrow()
  await close()
  const server = await startServer(where)
  const client = clientOf(server.url, token)
  const figures: Record<string, Figures> = {}
  for (const [name, [start_date, end_date]] of Object.entries(ranges))
    figures[name] = await timesOf((index) =>
      client.get(
        `job_management/listUserControlHours?start_date=${start_date}&end_date=${end_date}&page=${1 + (index % (PEOPLE / 10))}`,
      ),
    )
  figures['a mark'] = await timesOf((index) => client.post(`qr/${first.id + (index % PEOPLE)}/set_entry`, {}))
  await server.stop()
  return figures
}

const marks = Number(process.argv[2] ?? 1_000_000)
if (!Number.isInteger(marks / PEOPLE / 2) || marks < FEW) throw new Error('The number of marks must be a multiple of 10000.')
const few = await onPostgres((where) => run(where, FEW))
const many = await onPostgres((where) => run(where, marks))
print(`PostgreSQL, ${PEOPLE} people, ${availableParallelism()} cores: ${FEW} marks, ${marks} marks, ratio of the medians`)
for (const [name, figure] of Object.entries(many)) {
  const before = few[name] ?? figure
  print(
    `  ${name.padEnd(10)} ${ms(before.median)}, p95 ${ms(before.p95)}   ${ms(figure.median)}, p95 ${ms(figure.p95)}   ${(figure.median / before.median).toFixed(2)} times`,
  )
}
