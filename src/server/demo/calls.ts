import { dayOf } from '../../contract/dates.ts'
import { EmergencyStatus } from '../../contract/emergencies.ts'
import type { Dice } from './dice.ts'
import { clocks, scenarios, type Scenario } from './scenarios.ts'
import { CENTRAL, demoStations, type DemoStation } from './stations.ts'

/** When the demo is made: this moment, and the beginning of its Guatemalan day. */
export interface Moment {
  now: Date
  today: Date
}

/** That something happened: what, where and when, before anyone went. */
export interface Call {
  scenario: Scenario
  station: DemoStation
  at: Date
  status: EmergencyStatus
  /** How many vehicles go. */
  vehicles: number
}

const PAST_CALLS = 593
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** No call of the past lasts longer, so all of them are over when today begins. */
const LONGEST_HOURS = 5

const { Activo, Critica, SolicitaApoyo, Resuelta } = EmergencyStatus

/** What is going on at this moment. */
const openNow = [
  { station: CENTRAL, minutesAgo: 14, status: Activo, type: 200, vehicles: 1 },
  { station: CENTRAL, minutesAgo: 47, status: Critica, type: 100, vehicles: 2 },
  { station: CENTRAL, minutesAgo: 95, status: SolicitaApoyo, type: 500, vehicles: 1 },
  { station: '14', minutesAgo: 28, status: Activo, type: 300, vehicles: 1 },
  { station: '22', minutesAgo: 66, status: SolicitaApoyo, type: 200, vehicles: 2 },
  { station: '10', minutesAgo: 118, status: Activo, type: 600, vehicles: 1 },
  { station: '06', minutesAgo: 152, status: Critica, type: 120, vehicles: 1 },
] as const

/** A year of calls up to yesterday evening, then those of the last hours, in the order in which they came in. */
export const planCalls = (dice: Dice, { now, today }: Moment): Call[] => {
  const days = Array.from({ length: 365 }, (_, index) => dayStarting(today.getTime() - (index + 1) * DAY))
  const past = Array.from({ length: PAST_CALLS }, (): Call => {
    const { start, month } = dice.weighted(days, (day) => day.weight)
    const scenario = dice.weighted(scenarios, ({ months, weight }) =>
      months === undefined || months.includes(month) ? weight : 0,
    )
    const hour = dice.weighted([...clocks[scenario.clock].keys()], (index) => clocks[scenario.clock][index] ?? 0)
    const at = start + hour * HOUR + dice.whole(0, 59) * 60_000
    return {
      scenario,
      station: dice.weighted(demoStations, (station) => station.calls),
      at: new Date(at > today.getTime() - LONGEST_HOURS * HOUR ? at - 7 * DAY : at),
      status: Resuelta,
      vehicles: dice.whole(...scenario.vehicles),
    }
  })
  const open = openNow.map(({ station, minutesAgo, type, ...call }): Call => ({
    ...call,
    station: byKey(demoStations, (candidate) => candidate.no_station === station),
    scenario: byKey(scenarios, (candidate) => candidate.type === type),
    at: new Date(now.getTime() - minutesAgo * 60_000),
  }))
  return [...past, ...open].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** A Guatemalan day. From Friday to Sunday more happens. */
const dayStarting = (start: number) => {
  const day = dayOf(new Date(start))
  const isWeekend = [0, 5, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
  return { start, month: Number(day.slice(5, 7)), weight: isWeekend ? 1.6 : 1 }
}

const byKey = <T>(list: readonly T[], isIt: (item: T) => boolean): T => {
  const found = list.find(isIt)
  if (found === undefined) throw new Error('an open call names nothing that exists')
  return found
}
