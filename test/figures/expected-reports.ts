import { byPersonName } from './asking.ts'
import { inStatus, numbersOf, outcomesOf, patientsOf, rowOf, spanBefore } from './expected-dashboard.ts'
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
  const span = spanBefore(asked)
  const before = span && { ...span, ...totalsOf(matching(known, { ...forAsker(asker, asked), ...span })) }
  const results = found.map((one) => ({
    ...rowOf(known, one),
    regions: regionsOf(known, one),
    resolved_date: one.resolved?.toISOString() ?? null,
    outcome_institution: '',
    duplicate_of: null,
    units: unitsOf(known, one),
    patients: one.patients,
  }))
  return { count: found.length, results, totals: totalsOf(found), before, outcomes: outcomesOf(found) }
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
  const span = spanBefore(asked)
  const before = span && { ...span, ...totalsOf(byStation(known, { ...forAsker(asker, asked), ...span }).all) }
  const results = rows.map(({ station: { id, no_station, name, region_type, state }, found }) => {
    const vehicles = [...known.vehicles.values()].filter(({ station }) => station === id).length
    return { id, no_station, name, region_type, state, vehicles, ...totalsOf(found) }
  })
  return { count: rows.length, results, totals: totalsOf(all), before, outcomes: outcomesOf(all) }
}

export const detailedReportOf = (known: Known, asker: Asker, { category, ...asked }: Filters) => {
  const counted_types =
    category === undefined ? null : [...known.types.values()].filter((type) => type.category === category).map(({ id }) => id)
  const types = counted_types ?? asked.types
  const filters = forAsker(asker, { ...asked, ...(types && { types }) })
  const { rows, all } = byStation(known, filters)
  const span = spanBefore(asked)
  const before = byStation(known, { ...filters, ...span }).all
  const results = rows.map(({ station: { id, name, region_type }, found }) => ({
    id,
    name,
    region_type,
    emergencies_attended: found.length,
    people_served_attended: patientsOf(found),
    total_emergency: all.length,
  }))
  return {
    count: rows.length,
    results,
    total_emergency: all.length,
    total_people_served: patientsOf(all),
    before: span && { ...span, total_emergency: before.length, total_people_served: patientsOf(before) },
    outcomes: outcomesOf(all),
    counted_types: counted_types?.toSorted((one, other) => one - other) ?? null,
  }
}

/** Milliseconds of a person at a station, or at all, on the days asked for, or today. An open stay counts until now, and for 24 hours at most. */
const timeOf = (known: Known, { stays }: KnownPerson, { start_date, end_date }: Filters, station: number | undefined): number => {
  const today = dayAt(known.now)
  const isToday = start_date === undefined && end_date === undefined
  const [first, last] = isToday ? [today, today] : [start_date ?? '2000-01-01', end_date ?? '2100-01-01']
  const [start, end] = [Date.parse(`${first}T06:00:00Z`), Date.parse(`${daysLater(last, 1)}T06:00:00Z`)]
  let milliseconds = 0
  for (const { from, to, station: counted } of stays) {
    if (station !== undefined && counted !== station) continue
    const until = to?.getTime() ?? Math.min(known.now.getTime(), from.getTime() + 86_400_000)
    milliseconds += Math.max(0, Math.min(until, end) - Math.max(from.getTime(), start))
  }
  return milliseconds
}

/** By name. Whoever has hours of the station is in it, also when moved or retired, besides those who belong to it (S-66). */
export const staffReportOf = (known: Known, { role, station: own }: Asker, asked: Filters) => {
  const station = role === 1 ? asked.stations?.[0] : own
  const people = station === null ? [] : [...known.people.values()]
  const rows = people
    .map((person) => ({ person, time: timeOf(known, person, asked, station ?? undefined) }))
    .filter(({ person, time }) => time > 0 || (!person.retired && isOfStation(person, station)))
    .map(({ person, time }) =>
      staffRowOf(known, person, { time, is_moved: !isOfStation(person, station), isHidden: role !== 1, station }),
    )
    .filter(({ status, inactive_reason: reason, is_retired }) => {
      if (asked.status_user === undefined) return true
      return !is_retired && (asked.status_user === 5 ? status === 5 : status === 1 && reason === asked.status_user)
    })
  return { count: rows.length, total_hours: rows.reduce((sum, row) => sum + row.total_hours_day, 0), rows: byPersonName(rows) }
}
const isOfStation = (person: KnownPerson, station: number | null | undefined) =>
  station === undefined || person.station === station

/** A chief reads neither DPI nor reason of somebody who moved. */
const staffRowOf = (
  known: Known,
  person: KnownPerson,
  {
    time,
    is_moved,
    isHidden,
    station,
  }: { time: number; is_moved: boolean; isHidden: boolean; station: number | null | undefined },
) => ({
  ...(!(is_moved && isHidden) && { no_dpi: person.no_dpi }),
  name: person.name,
  station_text: person.station === null ? '' : known.stations.get(person.station)!.name,
  status: person.status,
  inactive_reason: is_moved && isHidden ? null : person.inactive_reason,
  is_retired: person.retired,
  is_moved,
  contract: person.contract,
  total_hours_day: Math.floor(time / 60_000),
  without_exit: person.stays.some(
    (stay) =>
      stay.to === undefined &&
      known.now.getTime() - stay.from.getTime() > 86_400_000 &&
      (!(is_moved && isHidden) || stay.station === station),
  ),
})
