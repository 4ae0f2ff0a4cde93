import { administersPeople, Role, UserStatus } from '../shared/rights/roles.ts'

interface Asker {
  id: number
  role: number
  station_id: number | null
}
interface Person {
  id: number
  role: number
  station_id: number | null
}

const chiefs: readonly number[] = [Role.Comandante, Role.JefeDeServicio]
/** The roles that a station's commander may create, in their own station only. */
const commanded: readonly number[] = [Role.JefeDeServicio, Role.Cabinista, Role.Bombero]

/**
 * Rights over people that depend on the person; permissions.ts says whether the role may make the call at all (A-ROL-08,
 * A-ROL-09, S-16, S-18).
 */
export const userCan = {
  /** Who may create a person of that role in that station. */
  create: (asker: Asker, person: Omit<Person, 'id'>): boolean => {
    if (asker.role === Role.Administrador) return true
    if (asker.role === Role.RecursosHumanos) return !administersPeople(person.role)
    return (
      asker.role === Role.Comandante &&
      commanded.includes(person.role) &&
      asker.station_id !== null &&
      person.station_id === asker.station_id
    )
  },

  edit: (asker: Asker, person: Person): boolean =>
    asker.role === Role.Administrador || (asker.role === Role.RecursosHumanos && person.role !== Role.Administrador),

  /** Changing a person's role. Only an administrator may give a role that administers people (S-18). */
  grant: (asker: Asker, person: Person, role: number): boolean =>
    asker.role === Role.Administrador || person.role === role || !administersPeople(role),

  /** Nobody may retire themselves. */
  retire: (asker: Asker, person: Person): boolean => asker.id !== person.id && userCan.edit(asker, person),

  read: (asker: Asker, person: Omit<Person, 'role'>, what: Guarded): boolean => {
    const stations = stationsRead(asker, what)
    return asker.id === person.id || stations === 'all' || (stations !== null && stations === person.station_id)
  },

  /** Who prints it knows it until its owner has chosen another (S-73). */
  printFirstPassword: (asker: Asker, person: Pick<Person, 'role'>): boolean =>
    asker.role === Role.Administrador ||
    (asker.role === Role.RecursosHumanos && person.role !== Role.Comandante && !administersPeople(person.role)),

  /** A printed card certifies service, so people off duty have none. */
  printCard: (asker: Asker, person: Omit<Person, 'id' | 'role'> & { status: number }): boolean => {
    const stations = privateStations(asker)
    return person.status === UserStatus.Activo && (stations === 'all' || (stations !== null && stations === person.station_id))
  },
}

/**
 * What of a person not everybody reads. `private`: DPI and licence number, which is the same number (S-47), birth date, documents,
 * off-duty dates, and the code of the card, by which a door marks people; `addresses`: home and e-mail; `telephone`.
 */
export type Guarded = 'private' | 'addresses' | 'telephone'

/** Of whose people somebody reads it besides their own: of all stations, of their own, or of none (S-16, S-64). */
export const stationsRead = (asker: Asker, what: Guarded): 'all' | number | null => {
  if (administersPeople(asker.role)) return 'all'
  if (chiefs.includes(asker.role)) return what === 'private' ? asker.station_id : 'all'
  if (what === 'private') return null
  return what === 'telephone' && asker.role === Role.Cabinista ? 'all' : asker.station_id
}

/** Fields of a person that are left out for who does not read them. */
export const guardedFields = { address: 'addresses', email: 'addresses', phone_number: 'telephone', qr_code: 'private' } as const
type GuardedField = keyof typeof guardedFields

/** A person without the fields that the caller does not read. */
export const asReadBy = <T extends object>(
  asker: Asker,
  person: Omit<Person, 'role'>,
  shown: T,
): Omit<T, GuardedField> & Partial<Pick<T, GuardedField & keyof T>> => {
  const left = { ...shown } as T & Partial<Record<GuardedField, unknown>>
  for (const field of Object.keys(guardedFields) as GuardedField[])
    if (!userCan.read(asker, person, guardedFields[field])) delete left[field]
  return left
}

/** Whose private data a person reads besides their own, and so whose people they are in charge of. */
export const privateStations = (asker: Asker) => stationsRead(asker, 'private')

/** Whether that station is one of those. */
export const isInCharge = (asker: Asker, station: number | null): boolean => {
  const stations = privateStations(asker)
  return stations === 'all' || (stations !== null && stations === station)
}

/** The roles that the caller may give to a new person, for the form's options. */
export const rolesToGive = (asker: Asker): Role[] =>
  Object.values(Role).filter((role) => userCan.create(asker, { role, station_id: asker.station_id }))
