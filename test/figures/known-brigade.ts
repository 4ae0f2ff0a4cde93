/* What a test knows of a brigade from what it did itself, apart from the database. */

export interface KnownStation {
  id: number
  no_station: string
  /** '7a. Compañía': the number alone decides the order. */
  name: string
  region_type: string
  state: number
  lat: number
  lng: number
  /** Who can drive and who can attend; undefined for a station without people, which attends nothing. */
  crew: { pilot: number; firefighter: number } | undefined
}

export interface KnownType {
  id: number
  code: number
  name: string
  wounded_kind: string | null
  category: number | null
}

export interface KnownVehicle {
  id: number
  plate: string
  unit: string
  station: number
  vehicle_type: number
  disponibility: number
}

export interface KnownEmergency {
  id: number
  code: string
  /** When it was reported. */
  created: Date
  /** When it was typed. */
  registered: Date
  attended: Date
  resolved: Date | null
  /** Null while in progress. */
  outcome: number | null
  type: number | null
  status: number
  address: string
  latitude: number
  longitude: number
  stations: number[]
  /** Vehicles and the kilometres of each. */
  vehicles: Map<number, number | null>
  patients: number
}

export interface KnownPerson {
  id: number
  no_dpi: string
  name: string
  station: number | null
  status: number
  inactive_reason: number | null
  retired: boolean
  contract?: 'Municipalidad'
  /** Each with the station of its person at the entry, which counts its hours (S-66). */
  stays: { from: Date; to: Date | undefined; station: number | null }[]
}

export interface Known {
  now: Date
  stations: Map<number, KnownStation>
  types: Map<number, KnownType>
  vehicles: Map<number, KnownVehicle>
  emergencies: Map<number, KnownEmergency>
  people: Map<number, KnownPerson>
}

/** Every filter of any list or report. A call gets those that it has. */
export interface Filters {
  start_date?: string
  end_date?: string
  stations?: readonly number[]
  types?: readonly number[]
  region_type?: string
  status?: readonly number[]
  outcome?: readonly number[]
  vehicle?: number
  category?: number
  status_user?: number
}

/** Whom a figure is for. */
export interface Asker {
  role: number
  station: number | null
}

/** Guatemala's clock on the wall: `2026-11-19 20:15:00`. */
export const wall = (at: Date): string => new Date(at.getTime() - 21_600_000).toISOString().slice(0, 19).replace('T', ' ')
export const dayAt = (at: Date): string => wall(at).slice(0, 10)
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const byNumberInName = new Intl.Collator('es', { numeric: true })
export const byName = (one: { name: string }, other: { name: string }): number => byNumberInName.compare(one.name, other.name)

export const stationsOf = (known: Known, { stations }: KnownEmergency): KnownStation[] =>
  stations.map((id) => known.stations.get(id)!).toSorted(byName)

/** Newest first. */
export const matching = (known: Known, asked: Filters): KnownEmergency[] => {
  const found: KnownEmergency[] = []
  for (const one of known.emergencies.values()) {
    const day = dayAt(one.created)
    if (asked.start_date !== undefined && day < asked.start_date) continue
    if (asked.end_date !== undefined && day > asked.end_date) continue
    const isOfAnyPlace = asked.stations === undefined && asked.region_type === undefined
    const isAsked = ({ id, region_type }: KnownStation) =>
      (asked.stations?.includes(id) ?? true) && (asked.region_type === undefined || region_type === asked.region_type)
    if (!isOfAnyPlace && !stationsOf(known, one).some(isAsked)) continue
    if (asked.types !== undefined && (one.type === null || !asked.types.includes(one.type))) continue
    if (asked.status !== undefined && !asked.status.includes(one.status)) continue
    if (asked.outcome !== undefined && (one.outcome === null || !asked.outcome.includes(one.outcome))) continue
    if (asked.vehicle !== undefined && !one.vehicles.has(asked.vehicle)) continue
    found.push(one)
  }
  return found.toSorted((one, other) => other.created.getTime() - one.created.getTime() || other.id - one.id)
}
