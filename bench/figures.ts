import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { dayOf } from '../src/contract/shared/dates/dates.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openWithoutLimits } from '../src/server/platform/database/open-for-command.ts'
import { openDatabase, type Database } from '../src/server/platform/database/open.ts'
import { findWrongFigures } from '../src/server/emergencies/rollups/folding.queries.ts'
import { generate, STATIONS, TYPES } from './emergencies/generate.ts'
import { clientOf, type Client } from './support/client.ts'
import { figuresOf, ms, type Figures } from './support/figures.ts'
import { print } from './support/print.ts'
import { onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'

/*
 * `npm run bench:figures -- 1000000`: dashboard and reports over HTTP on a PostgreSQL, among this number of emergencies, a tenth and
 * a hundredth of it, and again after 36,000 changes of status without vacuum. Prints medians and their ratio to the fewest, and
 * what a change of status costs with the figures and without. Exits with 1 if a figure is wrong, whatever the timings.
 */
const SAMPLES = 100
const CHANGES = 36_000
const TIMED_CHANGES = 1000

const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000))
const month = `start_date=${daysAgo(30)}&end_date=${daysAgo(1)}`
const year = `start_date=${daysAgo(370)}&end_date=${daysAgo(6)}`
const station = (index: number) => 1 + (index % STATIONS)
const type = (index: number) => 1 + (index % TYPES)

/** Every figure that people ask for, of one station or type after the other. */
const asked: Record<string, (index: number) => string> = {
  dashboard: () => 'reports/dashboard_report',
  'dashboard, station': (index) => `reports/dashboard_report?station_emergency__station=${station(index)}`,
  'dashboard, a month': () => `reports/dashboard_report?${month}`,
  'dashboard, station and year': (index) => `reports/dashboard_report?${year}&station_emergency__station=${station(index)}`,
  'dashboard, type and year': (index) => `reports/dashboard_report?${year}&emergency_type_id=${type(index)}`,
  'line and hours': () => 'reports/dashboard_times',
  'line and hours, a year': (index) => `reports/dashboard_times?${year}&station_emergency__station=${station(index)}`,
  'emergency report': () => 'reports/report_emergency',
  'emergency report, a year': () => `reports/report_emergency?${year}`,
  'emergency report, station and type': (index) =>
    `reports/report_emergency?station=${station(index)}&emergency_type_id=${type(index)}`,
  'emergency report, region': () => 'reports/report_emergency?region_type=Norte',
  'station report': () => 'reports/report_station',
  'station report, a year': () => `reports/report_station?${year}`,
  'detailed report': () => 'reports/emergency_report_detail',
  'detailed report, type and year': (index) => `reports/emergency_report_detail?${year}&emergency_type_id=${type(index)}`,
  'detailed report, region': () => 'reports/emergency_report_detail?region_type=Norte',
}

const measure = async (client: Client, fewest: Map<string, number>): Promise<void> => {
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[] = []
    for (let index = 0; index < SAMPLES; index += 1) {
      const answer = await client.get(ask(index))
      if (answer.status !== 200) throw new Error(`A WRONG ANSWER: ${answer.status} ${JSON.stringify(answer.json)}`)
      times.push(answer.ms)
    }
    show(name, figuresOf(times), fewest)
  }
}

const show = (name: string, { median, p95 }: Figures, fewest: Map<string, number>): void => {
  const first = fewest.get(name) ?? median
  fewest.set(name, first)
  print(`  ${name.padEnd(36)} median ${ms(median)}  p95 ${ms(p95)}  ${(median / first).toFixed(2)} times the fewest`)
}

/** Reopens and resolves emergencies whose vehicles are free, each change in a transaction of its own. */
const changeStatuses = (db: Database, changes: number): Promise<unknown> =>
  sql`
    DO $$ DECLARE one integer; BEGIN
      FOR one IN
        SELECT e.id FROM emergencies e WHERE status = 30 AND NOT EXISTS (
          SELECT FROM emergency_members m JOIN emergency_members o ON o.vehicle_id = m.vehicle_id AND o.in_progress
          WHERE m.emergency_id = e.id)
        ORDER BY md5(e.id::text) LIMIT ${sql.lit(changes / 2)}
      LOOP
        UPDATE emergencies SET status = 40, resolved_date = NULL WHERE id = one;
        COMMIT;
        UPDATE emergencies SET status = 30, resolved_date = now() WHERE id = one;
        COMMIT;
      END LOOP;
    END $$`.execute(db)

const tables = ['emergencies', 'emergency_stations', 'emergency_patients']

/** Per change, in milliseconds. */
const timeChanges = async (db: Database): Promise<number> => {
  const began = performance.now()
  await changeStatuses(db, TIMED_CHANGES)
  return (performance.now() - began) / TIMED_CHANGES
}

const measureWrites = async (db: Database): Promise<void> => {
  const triggers = async (word: 'DISABLE' | 'ENABLE') => {
    for (const table of tables)
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(word)} TRIGGER emergency_recounted`.execute(db)
  }
  await timeChanges(db)
  const withFigures = await timeChanges(db)
  await triggers('DISABLE')
  const without = await timeChanges(db)
  await triggers('ENABLE')
  print(`  a change of status ${ms(withFigures)} with the figures, ${ms(without)} without`)
}

const run = async (where: Where, count: number, fewest: Map<string, number>): Promise<void> => {
  const database = await openDatabase(where)
  const filling = await openWithoutLimits(where)
  try {
    await generate(filling.db, count)
    for (const table of [...tables, 'emergency_counted', 'emergency_figures', 'emergency_figure_notes', 'emergency_hours'])
      await sql`ALTER TABLE ${sql.table(table)} SET (autovacuum_enabled = false)`.execute(filling.db)
    print(`\n${count} emergencies, on ${availableParallelism()} cores`)
    const server = await startServer(where)
    // Each measurement as another person, whose requests are limited.
    const client = async () => clientOf(server.url, await aSession(database.db, Role.Administrador))
    const warming = await client()
    for (let index = 0; index < SAMPLES; index += 1) await warming.get('reports/dashboard_report')
    await measure(await client(), fewest)
    await measureWrites(filling.db)
    await changeStatuses(filling.db, CHANGES)
    print(`After ${CHANGES} changes of status without vacuum`)
    await measure(await client(), fewest)
    await server.stop()
    const wrong = await findWrongFigures(filling.db)
    if (wrong.emergencies + wrong.figures > 0) throw new Error(`WRONG FIGURES: ${JSON.stringify(wrong)}`)
    print('All figures are those of a count.')
  } finally {
    await filling.close()
    await database.close()
  }
}

const rows = Number(process.argv[2] ?? 1_000_000)
if (!Number.isInteger(rows) || rows < 100_000) throw new Error('The number of emergencies must be a whole number from 100000 up.')
const fewest = new Map<string, number>()
for (const count of [rows / 100, rows / 10, rows]) await onPostgres((where) => run(where, Math.floor(count), fewest))
