import { administersPeople, Role } from '../../../contract/shared/rights/roles.ts'

/** Who looks at the board. */
interface Asker {
  role: number
  station_id: number | null
}

const dispatching: readonly number[] = [Role.Administrador, Role.Comandante, Role.JefeDeServicio, Role.Cabinista]

/** Whoever sends or leads units sees what is going on everywhere. */
export const dispatches = ({ role }: Asker): boolean => dispatching.includes(role)

/** Chiefs lead the units of their station. */
export const isChief = ({ role }: Asker): boolean => role === Role.Comandante || role === Role.JefeDeServicio

/**
 * The station whose emergencies alone are shown: a firefighter's, and on a phone a chief's. Null: those of all stations, as for
 * whoever has none.
 */
export const onlyStation = (asker: Asker, isPhone: boolean): number | null => {
  const isOwnOnly = isChief(asker) ? isPhone : asker.role === Role.Bombero
  return isOwnOnly ? asker.station_id : null
}

/** The station whose news concern the person; 'all': those of every one. Null: none, as for a firefighter without a station. */
export const concernedStation = (asker: Asker): number | 'all' | null =>
  asker.role === Role.Cabinista || administersPeople(asker.role) ? 'all' : asker.station_id
