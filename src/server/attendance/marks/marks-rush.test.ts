import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { secondsByDay } from '../../../contract/attendance/hours-rules.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { verifyBinnacle } from '../../binnacle/verify-binnacle.ts'

const server = useTestServer()
const DEVICES = 32
const PEOPLE = 4
const MARKS_OF_DEVICE = 12

interface Mark {
  user_id: number
  is_entry: boolean
  marked_at: Date
}

/** The seconds of each person and day that follow from alternating marks, as written in the table. */
const daysOf = (marks: readonly Mark[]): Record<string, number> => {
  const days: Record<string, number> = {}
  for (const [index, exit] of marks.entries()) {
    const entry = marks[index - 1]
    if (exit.is_entry || entry?.user_id !== exit.user_id) continue
    for (const { day, seconds } of secondsByDay({ from: entry.marked_at, to: exit.marked_at })) {
      const key = `${exit.user_id} ${day}`
      days[key] = (days[key] ?? 0) + seconds
    }
  }
  return days
}

test('devices that mark the same people at once leave alternating marks, and hours that follow from them', async () => {
  const { db } = server.deps
  // Some of the marks are after midnight of Guatemala.
  const begun = new Date('2026-11-19T23:57:00-06:00').getTime()
  let ticks = 0
  const tick = () => server.setNow(new Date(begun + (ticks += 1) * 1000))
  tick()
  const station = await aStation(db)
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => aPerson(db, { role: Role.Bombero, station_id: station.id })),
  )
  const device = async (index: number): Promise<number[]> => {
    const boss = await server.as(Role.JefeDeServicio, { station_id: station.id })
    const statuses: number[] = []
    for (let attempt = 0; attempt < MARKS_OF_DEVICE; attempt += 1) {
      const person = people[attempt % PEOPLE]
      const who = index % 3 === 0 ? person?.id : person?.public_key
      tick()
      const isEntry = Math.floor(index / 2 + attempt / PEOPLE) % 2 === 0
      const { status } = isEntry
        ? await boss.post(`/api/qr/${who}/set_entry`, {})
        : await boss.post(`/api/qr/${who}/set_exit`, { observation: 'Fin de guardia' })
      statuses.push(status)
    }
    return statuses
  }
  const statuses = (await Promise.all(Array.from({ length: DEVICES }, (_, index) => device(index)))).flat()
  expect(new Set(statuses)).toEqual(new Set([200, 400]))

  const marks: Mark[] = await db
    .selectFrom('attendance_marks')
    .select(['user_id', 'is_entry', 'marked_at'])
    .orderBy('user_id')
    .orderBy('marked_at')
    .execute()
  expect(marks).toHaveLength(statuses.filter((status) => status === 200).length)
  const repeated = marks.filter(({ user_id, is_entry }, index) => {
    const before = marks[index - 1]
    return before?.user_id === user_id ? before.is_entry === is_entry : !is_entry
  })
  expect(repeated).toEqual([])

  const { rows } = await sql<{ key: string; seconds: number }>`
    SELECT user_id || ' ' || day AS key, seconds FROM attendance_days`.execute(db)
  expect(Object.fromEntries(rows.map(({ key, seconds }) => [key, seconds]))).toEqual(daysOf(marks))
  const open = await db
    .selectFrom('attendance_periods')
    .select('user_id')
    .where('ended_at', 'is', null)
    .orderBy('user_id')
    .execute()
  const isIn = await db.selectFrom('attendance').select('user_id').where('is_entry', '=', true).orderBy('user_id').execute()
  expect(open).toEqual(isIn)
  expect(await verifyBinnacle(db, server.deps.binnacleKey)).toMatchObject({ findings: [] })
})
