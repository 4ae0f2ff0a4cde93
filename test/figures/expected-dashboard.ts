import {
  byName,
  dayAt,
  daysLater,
  matching,
  stationsOf,
  wall,
  type Filters,
  type Known,
  type KnownEmergency,
} from './known-brigade.ts'

/* What the dashboard says by the specification, by plain loops over what the test knows. Nothing here is the product's. */

const statusWords: Record<number, string> = {
  10: 'Registrada',
  20: 'Activo',
  30: 'Resuelta',
  40: 'Solicita apoyo',
  50: 'Critica',
}

export const inStatus = (list: readonly KnownEmergency[], status: number) => list.filter((one) => one.status === status).length
export const patientsOf = (list: readonly KnownEmergency[]) => list.reduce((sum, { patients }) => sum + patients, 0)

export const numbersOf = (list: readonly KnownEmergency[]) => ({
  emergencies_active: inStatus(list, 20),
  emergencies_resolved: inStatus(list, 30),
  emergencies_critical: inStatus(list, 50),
  emergencies_requesting_support: inStatus(list, 40),
})

/** How many ended each way. */
export const outcomesOf = (list: readonly KnownEmergency[]) =>
  [1, 2, 3, 4, 5, 6]
    .map((code) => ({ outcome: code, emergencies: list.filter(({ outcome }) => outcome === code).length }))
    .filter(({ emergencies }) => emergencies > 0)

/** A row of a list of emergencies. */
export const rowOf = (known: Known, one: KnownEmergency) => {
  const stations = stationsOf(known, one)
  return {
    id: one.id,
    code: one.code,
    stations: stations.map(({ id, name }) => ({ id, station__name: name })),
    total_stations: stations.map(({ name }) => name).join(', '),
    address: one.address,
    emergency_type: one.type,
    emergency_type_text: one.type === null ? '' : known.types.get(one.type)!.name,
    creation_date: one.created.toISOString(),
    registered_at: one.registered.toISOString(),
    attention_date: one.attended.toISOString(),
    status: one.status,
    status_in_text: statusWords[one.status],
    outcome: one.outcome,
  }
}

export const dashboardOf = (known: Known, asked: Filters) => {
  const found = matching(known, asked)
  const stations = [...known.stations.values()].filter(({ id }) => asked.stations?.includes(id) !== false)
  const vehicles = [...known.vehicles.values()].filter(({ station }) => asked.stations?.includes(station) !== false)
  const types = [...known.types.values()].toSorted(byName)
  const wounded = { firearm: 'Arma de fuego', white_weapon: 'Arma blanca', wounded: 'Varios' }
  const typesOf = (kind: string) =>
    types.filter(({ id, wounded_kind }) => wounded_kind === kind && asked.types?.includes(id) !== false).map(({ id }) => id)
  const top = types
    .map(({ id, name }) => ({ id, name, total: ofType(found, id) }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total || byName(one, other))
    .slice(0, 5)
  const figures = (list: readonly KnownEmergency[]) => ({
    ...numbersOf(list),
    ...mapValues(wounded, (kind) => patientsOf(list.filter(({ type }) => type !== null && typesOf(kind).includes(type)))),
    outcomes: outcomesOf(list),
  })
  const span = spanBefore(asked)
  const before = matching(known, { ...asked, ...span })
  return {
    ...figures(found),
    before: span && { ...span, ...figures(before), data: top.map(({ id }) => ({ id, total: ofType(before, id) })) },
    station_active: stations.filter(({ state }) => state !== 50).length,
    emergencies_disable: stations.filter(({ state }) => state === 50).length,
    vehicles_disponibility: vehicles.filter(({ disponibility }) => disponibility === 10).length,
    vehicles_emergency: vehicles.filter(({ disponibility }) => disponibility === 40).length,
    total_vehicle: vehicles.length,
    wounded_types: mapValues(wounded, typesOf),
    data: top,
    results: found.slice(0, 10).map((one) => rowOf(known, one)),
  }
}

const ofType = (list: readonly KnownEmergency[], id: number) => list.filter(({ type }) => type === id).length
const mapValues = <T>(words: Record<string, string>, value: (word: string) => T) =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, value(word)]))

/** The days before chosen ones: of whole months as many months, else as many days, one by one. */
export const spanBefore = ({ start_date, end_date }: Filters) => {
  if (start_date === undefined || end_date === undefined) return null
  const areMonths = start_date.endsWith('-01') && daysLater(end_date, 1).endsWith('-01')
  let first = start_date
  for (let day = start_date; day <= end_date; day = daysLater(day, 1)) {
    if (!areMonths) first = daysLater(first, -1)
    else if (day.endsWith('-01')) first = monthEarlier(first)
  }
  return { start_date: first, end_date: daysLater(start_date, -1) }
}

const monthEarlier = (monthStart: string): string => `${daysLater(monthStart, -1).slice(0, 7)}-01`

/** A line of at most 92 days by day, otherwise by month and only as far as there are emergencies; without a choice of 30 days. */
export const timesOf = (known: Known, asked: Filters) => {
  const today = dayAt(known.now)
  let last = asked.end_date ?? today
  if (asked.end_date === undefined && asked.start_date !== undefined && asked.start_date > today) last = asked.start_date
  let first = asked.start_date ?? daysLater(last, -29)
  const isLong = daysLater(first, 92) <= last
  if (isLong) {
    const oldest = [...known.emergencies.values()].map(({ created }) => dayAt(created)).toSorted()[0] ?? today
    if (first < oldest) first = oldest
    if (last > today) last = today
  }
  const per = daysLater(first, 92) <= last ? 'month' : 'day'
  const found = matching(known, asked)
  const line = new Map<string, number>()
  for (let day = first; day <= last; day = daysLater(day, 1)) {
    const period = per === 'day' ? day : day.slice(0, 7)
    line.set(period, (line.get(period) ?? 0) + found.filter(({ created }) => dayAt(created) === day).length)
  }
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { created } of found) {
    // Of the week from Monday; the clock on the wall is read as if it were UTC.
    const here = new Date(`${wall(created).replace(' ', 'T')}Z`)
    hours[(here.getUTCDay() + 6) % 7]![here.getUTCHours()]! += 1
  }
  const series = [...line].map(([period, emergencies]) => ({ period, emergencies }))
  return { start_date: first, end_date: last, per, series, hours }
}

export const pointsOf = (known: Known, asked: Filters) => {
  const found = matching(known, asked)
  return {
    count: found.length,
    ids: found.map(({ id }) => id),
    latitudes: found.map(({ latitude }) => Math.round(latitude * 100_000)),
    longitudes: found.map(({ longitude }) => Math.round(longitude * 100_000)),
    statuses: found.map(({ status }) => status),
  }
}

/** Cells of a hundredth of a degree as `latitude,longitude,status,number`. */
export const cellsOf = (known: Known, asked: Filters): string[] => {
  const cells = new Map<string, number>()
  for (const { latitude, longitude, status } of matching(known, asked)) {
    const cell = `${Math.floor(latitude * 100)},${Math.floor(longitude * 100)},${status}`
    cells.set(cell, (cells.get(cell) ?? 0) + 1)
  }
  return [...cells].map(([cell, number]) => `${cell},${number}`).toSorted()
}
