import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayOf, endOfDay, startOfDay } from '../../../contract/shared/dates/dates.ts'
import { dutyStatus, leavePhase } from '../../../contract/people/leave-rules.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson } from '../../../../test/factories.ts'
import { useTestServer } from '../../../../test/test-app.ts'

/* The function of the contract and its twin in the database (S-67). */

const server = useTestServer()

// A generator with a fixed seed, so that a failure repeats.
let seed = 20261129
const integer = (from: number, to: number) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return from + Math.floor((seed / 2 ** 32) * (to - from + 1))
}
const dayIn = () => dayOf(new Date(startOfDay('2026-12-10').getTime() + integer(0, 12) * 86_400_000))
const oneOf = <T>(values: readonly T[]): T => values[integer(0, values.length - 1)]!

const aDuty = () => {
  const inactive_reason = oneOf([null, 1, 2, 3, 4])
  const [one, two] = [dayIn(), dayIn()].toSorted()
  return {
    status: inactive_reason === null ? oneOf([1, 5]) : 1,
    inactive_reason,
    start_date_unsubscribe: oneOf([null, one!, one!, one!]),
    end_date_unsubscribe: oneOf([null, two!, two!, two!]),
    leave_by_dates: inactive_reason !== null && oneOf([true, true, false]),
  }
}

/** Also the instants around each midnight in Guatemala, and those around each midnight in UTC. */
const instants = () => {
  const day = dayIn()
  const edges = [startOfDay(day), endOfDay(day), new Date(`${day}T00:00:00Z`)]
  const around = edges.flatMap((edge) => [-1, 0, 1].map((ms) => new Date(edge.getTime() + ms)))
  return [...around, new Date(startOfDay(day).getTime() + integer(0, 86_399_999))]
}

// S-67
test('contract and database say the same of every leave at every time', async () => {
  const { db } = server.deps
  const { id } = await aPerson(db, { role: Role.Bombero })
  const seen = new Set<string | null>()
  for (let round = 0; round < 200; round += 1) {
    const stored = aDuty()
    await db.updateTable('users').set(stored).where('id', '=', id).execute()
    const times = instants()
    const { rows } = await sql<{ phase: string | null; status: number }>`
      SELECT leave_phase(u, day) AS phase, duty_status(u, day) AS status
      FROM users u, unnest(${times.map(dayOf)}::date[]) WITH ORDINALITY AS at (day, place) WHERE id = ${id} ORDER BY place`.execute(
      db,
    )
    const expected = times.map((now) => ({ phase: leavePhase(stored, now), status: dutyStatus(stored, now) }))
    expect({ stored, times, rows }).toEqual({ stored, times, rows: expected })
    for (const { phase } of expected) seen.add(phase)
  }
  expect(seen).toEqual(new Set([null, 'coming', 'running', 'expired']))
})
