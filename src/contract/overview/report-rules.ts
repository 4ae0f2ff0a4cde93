import { Role } from '../shared/rights/roles.ts'

/* Of which stations a person may read the reports of emergencies. Without schemas, so that their screens load none. */

interface Asker {
  role: number
  station_id: number | null
}

/** All, or only the own one: a commander's, whichever is sent (B-ROL-24). Null without a station, which all but role 1 need. */
export const reportStations = ({ role, station_id }: Asker): 'all' | number | null => {
  if (role === Role.Administrador) return 'all'
  if (station_id === null || role === Role.Comandante) return station_id
  return 'all'
}

/** Beside the totals of the reports by station. */
export const severalStations =
  'Una emergencia de varias estaciones cuenta una vez en el total, por lo que las filas pueden sumar más.'

/** What the detailed report refuses: its categories are types, too (B-REP-20). */
export const categoryOrType = 'Elija categorías o tipos de emergencia, no ambos'
