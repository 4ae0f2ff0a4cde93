import { inStatus, numbersOf, outcomesOf, patientsOf, rowOf } from './expected-dashboard.ts'
import {
  byName,
  dayAt,
  daysLater,
  matching,
  stationsOf,
  type Asker,
  type Filters,
  type Known,
  type KnownEmergency,
  type KnownPerson,
} from './known-brigade.ts'

/* The reports by the specification, by plain loops over what the test knows. Nothing here is the product's. */

export const totalsOf = (list: readonly KnownEmergency[]) => ({
  ...numbersOf(list),
  emergencies_registered: inStatus(list, 10),
  emergencies: list.length,
  patients: patientsOf(list),
})

/** A commander has the own station, whichever is asked for; who has none has no rows. */
export const forAsker = ({ role, station }: Asker, asked: Filters): Filters => {
  if (role === 1) return asked
  if (station === null) return { ...asked, stations: [] }
  return role === 5 ? { ...asked, stations: [station] } : asked
}

export const emergencyReportOf = (known: Known, asker: Asker, asked: Filters) => {
  const found = matching(known, forAsker(asker, asked))
  const results = found.map((one) => ({
    ...rowOf(known, one),
    regions: regionsOf(known, one),
    resolved_date: one.resolved?.toISOString() ?? null,
    outcome_institution: '',
    duplicate_of: null,
    units: unitsOf(known, one),
    patients: one.patients,
  }))
  return { count: found.length, results, totals: totalsOf(found), outcomes: outcomesOf(found) }
}

export const regionsOf = (known: Known, one: KnownEmergency): string[] =>
  [...new Set(stationsOf(known, one).map(({ region_type }) => region_type))].toSorted()

export const unitsOf = (known: Known, { vehicles }: KnownEmergency) =>
  [...vehicles.keys()]
    .map((id) => known.vehicles.get(id)!)
    .map(({ unit, plate }) => `${unit} (${plate})`)
    .toSorted()
    .join(', ')

/** The stations of a report by name, each with all that it attended, and together with an emergency of several counted once. */
const byStation = (known: Known, { stations, region_type, ...others }: Filters) => {
  const chosen = [...known.stations.values()]
    .filter((one) => stations?.includes(one.id) !== false && (region_type === undefined || one.region_type === region_type))
    .toSorted(byName)
  const isOfAll = stations === undefined && region_type === undefined
  return {
    rows: chosen.map((station) => ({ station, found: matching(known, { ...others, stations: [station.id] }) })),
    all: matching(known, isOfAll ? others : { ...others, stations: chosen.map(({ id }) => id) }),
  }
}

export const stationReportOf = (known: Known, asker: Asker, asked: Filters) => {
  const { rows, all } = byStation(known, forAsker(asker, asked))
  const results = rows.map(({ station: { id, no_station, name, region_type, state }, found }) => {
    const vehicles = [...known.vehicles.values()].filter(({ station }) => station === id).length
    return { id, no_station, name, region_type, state, vehicles, ...totalsOf(found) }
  })
  return { count: rows.length, results, totals: totalsOf(all), outcomes: outcomesOf(all) }
}

export const detailedReportOf = (known: Known, asker: Asker, { category, ...asked }: Filters) => {
  const counted_types =
    category === undefined ? null : [...known.types.values()].filter((type) => type.category === category).map(({ id }) => id)
  const types = counted_types ?? asked.types
  const { rows, all } = byStation(known, forAsker(asker, { ...asked, ...(types && { types }) }))
  const results = rows.map(({ station: { id, name, region_type }, found }) => ({
    id,
    name,
    region_type,
    emergencies_attended: found.length,
    people_served_attended: patientsOf(found),
  }))
  return {
    count: rows.length,
    results,
    total_emergency: all.length,
    total_people_served: patientsOf(all),
    outcomes: outcomesOf(all),
    counted_types: counted_types?.toSorted((one, other) => one - other) ?? null,
  }
}

/** Minutes on the days asked for, or today. An open stay counts until now, and for 24 hours at most. */
const minutesOf = (known: Known, { stays }: KnownPerson, { start_date, end_date }: Filters): number => {
  const today = dayAt(known.now)
  const isToday = start_date === undefined && end_date === undefined
  const [first, last] = isToday ? [today, today] : [start_date ?? '2000-01-01', end_date ?? '2100-01-01']
  const [start, end] = [Date.parse(`${first}T06:00:00Z`), Date.parse(`${daysLater(last, 1)}T06:00:00Z`)]
  let milliseconds = 0
  for (const { from, to } of stays) {
    const until = to?.getTime() ?? Math.min(known.now.getTime(), from.getTime() + 86_400_000)
    milliseconds += Math.max(0, Math.min(until, end) - Math.max(from.getTime(), start))
  }
  return Math.floor(milliseconds / 60_000)
}

/** By DPI, since the order of names is no figure. */
export const staffReportOf = (known: Known, { role, station }: Asker, asked: Filters) => {
  const rows = [...known.people.values()]
    .filter((person) => !person.retired)
    .filter((person) =>
      role === 1 ? asked.stations === undefined || person.station === asked.stations[0] : isOwn(person, station),
    )
    .filter(({ status, inactive_reason: reason }) => {
      if (asked.status_user === undefined) return true
      return asked.status_user === 5 ? status === 5 : status === 1 && reason === asked.status_user
    })
    .map((person) => ({
      no_dpi: person.no_dpi,
      name: person.name,
      station_text: person.station === null ? '' : known.stations.get(person.station)!.name,
      status: person.status,
      inactive_reason: person.inactive_reason,
      total_hours_day: minutesOf(known, person, asked),
    }))
    .toSorted((one, other) => one.no_dpi.localeCompare(other.no_dpi))
  return { count: rows.length, total_hours: rows.reduce((sum, row) => sum + row.total_hours_day, 0), rows }
}
const isOwn = (person: KnownPerson, station: number | null) => station !== null && person.station === station
