import { administersPeople, Role, UserStatus } from './roles.ts'

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

  /** DPI and licence number, which is the same number (S-47), birth date, documents, off-duty dates. */
  seePrivate: (asker: Asker, person: Person): boolean => {
    const stations = privateStations(asker)
    return asker.id === person.id || stations === 'all' || (stations !== null && stations === person.station_id)
  },

  /** A printed card certifies service, so people off duty have none. */
  printCard: (asker: Asker, person: Omit<Person, 'id' | 'role'> & { status: number }): boolean => {
    const stations = cardStations(asker)
    return person.status === UserStatus.Activo && (stations === 'all' || (stations !== null && stations === person.station_id))
  },
}

/** Whose private data a person may see besides their own: of all stations, of their own station, or of none. */
export const privateStations = (asker: Asker): 'all' | number | null => {
  if (administersPeople(asker.role)) return 'all'
  return chiefs.includes(asker.role) ? asker.station_id : null
}

/** Whether that station is one of those. */
export const isInCharge = (asker: Asker, station: number): boolean => {
  const stations = privateStations(asker)
  return stations === 'all' || stations === station
}

/** Of which stations a person may print cards. Separate from the above, since a card shows no private data. */
export const cardStations = (asker: Asker) => privateStations(asker)

/** The roles that the caller may give to a new person, for the form's options. */
export const rolesToGive = (asker: Asker): Role[] =>
  Object.values(Role).filter((role) => userCan.create(asker, { role, station_id: asker.station_id }))
