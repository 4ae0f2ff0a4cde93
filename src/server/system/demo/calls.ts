import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import type { Random } from './plan/random.ts'
import { clocks, scenarios, type Scenario } from './plan/scenarios.ts'
import { CENTRAL, demoStations, type DemoStation } from './plan/stations.ts'

/** When the demo is created: the current instant, and the start of its Guatemalan day. */
export interface Moment {
  now: Date
  today: Date
}

/** An incoming call, before any vehicle is assigned. */
export interface Call {
  scenario: Scenario
  station: DemoStation
  at: Date
  status: EmergencyStatus
  /** The number of vehicles sent. */
  vehicles: number
}

const PAST_CALLS = 593
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** No past emergency lasts longer, so all of them are resolved when today begins. */
const MAX_HOURS = 5

const { Activo, Critica, SolicitaApoyo, Resuelta } = EmergencyStatus

/** The emergencies in progress. */
const inProgressNow = [
  { station: CENTRAL, minutesAgo: 14, status: Activo, type: 200, vehicles: 1 },
  { station: CENTRAL, minutesAgo: 47, status: Critica, type: 100, vehicles: 2 },
  { station: CENTRAL, minutesAgo: 95, status: SolicitaApoyo, type: 500, vehicles: 1 },
  { station: '14', minutesAgo: 28, status: Activo, type: 300, vehicles: 1 },
  { station: '22', minutesAgo: 66, status: SolicitaApoyo, type: 200, vehicles: 2 },
  { station: '10', minutesAgo: 118, status: Activo, type: 600, vehicles: 1 },
  { station: '06', minutesAgo: 152, status: Critica, type: 120, vehicles: 1 },
] as const

/** The calls of a year up to yesterday evening, then those of the last hours, in chronological order. */
export const planCalls = (random: Random, { now, today }: Moment): Call[] => {
  const days = Array.from({ length: 365 }, (_, index) => dayStarting(today.getTime() - (index + 1) * DAY))
  const past = Array.from({ length: PAST_CALLS }, (): Call => {
    const { start, month } = random.weighted(days, (day) => day.weight)
    const scenario = random.weighted(scenarios, ({ months, weight }) =>
      months === undefined || months.includes(month) ? weight : 0,
    )
    const hour = random.weighted([...clocks[scenario.clock].keys()], (index) => clocks[scenario.clock][index] ?? 0)
    const at = start + hour * HOUR + random.integer(0, 59) * 60_000
    return {
      scenario,
      station: random.weighted(demoStations, (station) => station.calls),
      at: new Date(at > today.getTime() - MAX_HOURS * HOUR ? at - 7 * DAY : at),
      status: Resuelta,
      vehicles: random.integer(...scenario.vehicles),
    }
  })
  const open = inProgressNow.map(({ station, minutesAgo, type, ...call }): Call => ({
    ...call,
    station: byKey(demoStations, (candidate) => candidate.no_station === station),
    scenario: byKey(scenarios, (candidate) => candidate.type === type),
    at: new Date(now.getTime() - minutesAgo * 60_000),
  }))
  return [...past, ...open].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** The calls of a Guatemalan day; there are more from Friday to Sunday. */
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
