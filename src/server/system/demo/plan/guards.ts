import type { MarkMethod } from '../../../../contract/attendance/attendance-rules.ts'
import { dayOf } from '../../../../contract/shared/dates/dates.ts'
import { Role, UserStatus } from '../../../../contract/shared/rights/roles.ts'
import { accountDpis } from './people.ts'
import type { DemoPerson } from './person.ts'
import type { Random } from './random.ts'
import { CENTRAL } from './stations.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS = 35

/** A person's stay at their station; one that has not ended has neither exit nor reason. */
export interface DemoGuard {
  dpi: string
  station: string
  from: Date
  to: Date | null
  method: MarkMethod
  /** The DPI of the chief who marked it. */
  marked_by: string
  reason: string
}

const reasons = ['Fin de guardia', 'Fin de guardia', 'Fin de guardia', 'Fin de guardia', 'Comisión', 'Permiso'] as const

/**
 * The guards of the last weeks: of permanent staff 24 hours, one day of three, of others 12 hours on some days or nights. They are
 * the same at every time of a day, except that those that have not ended yet are open.
 */
export const planGuards = (
  random: Random,
  { now, today }: { now: Date; today: Date },
  people: readonly DemoPerson[],
): DemoGuard[] => {
  const forgetful = people.find(
    (person) =>
      person.station === CENTRAL &&
      person.firefighter_type === 'Ad honorem' &&
      person.status === UserStatus.Activo &&
      !accountDpis.has(person.no_dpi),
  )
  return people.flatMap((person, index) => {
    if (person.station === null) return []
    const where = { dpi: person.no_dpi, station: person.station, marked_by: chiefOf(person, people).no_dpi }
    const guards = staysOf(random, today, person, index).flatMap((stay): DemoGuard[] => {
      const details = { method: random.pick(['scan', 'scan', 'scan', 'list'] as const), reason: random.pick(reasons) }
      if (stay.from > now) return []
      return [stay.to > now ? { ...where, ...details, from: stay.from, to: null, reason: '' } : { ...where, ...details, ...stay }]
    })
    if (person !== forgetful) return guards
    const from = new Date(Math.floor((now.getTime() - 30 * HOUR) / 1000) * 1000)
    const before = guards.filter(({ to }) => to !== null && to < from)
    return [...before, { ...where, from, to: null, method: 'scan', reason: '' }]
  })
}

interface Stay {
  from: Date
  to: Date
}

/** No stay is longer than the days between two of them, and none is longer than a day. */
const staysOf = (random: Random, today: Date, person: DemoPerson, index: number): Stay[] => {
  const isPermanent = person.firefighter_type === 'Permanente'
  const hour = isPermanent || index % 2 === 0 ? 7 : 19
  const length = isPermanent ? 24 : 12
  return Array.from({ length: DAYS + 1 }, (_, day): Stay[] => {
    const start = today.getTime() + (day - DAYS) * DAY
    const isPresent = random.chance(isPermanent ? 0.95 : 0.3)
    const from = start + hour * HOUR - random.integer(0, 900) * 1000
    const to = from + length * HOUR - random.integer(0, 1200) * 1000
    const isGuardDay = !isPermanent || (Math.floor(start / DAY) + index) % 3 === 0
    return isPresent && isGuardDay && isOnDuty(person, start) ? [{ from: new Date(from), to: new Date(to) }] : []
  }).flat()
}

/** People off duty made their last guard two days before, so that it ended. */
const isOnDuty = (person: DemoPerson, start: number): boolean =>
  !('start_date_unsubscribe' in person) || dayOf(new Date(start + 2 * DAY)) <= person.start_date_unsubscribe

const chiefOf = (person: DemoPerson, people: readonly DemoPerson[]): DemoPerson =>
  people.find(({ role, station }) => station === person.station && role === Role.JefeDeServicio) ?? person
