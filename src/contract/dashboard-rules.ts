import { Role } from './roles.ts'

/* Without schemas, so that the screen loads none. */

/** Who sees where the vehicles under way are (A-DSH-20, A-DSH-21, S-40). */
export const seesVehicles = ({ role }: { role: number }): boolean => role === Role.Administrador || role === Role.Cabinista

/** Whether the server counts for a person: not without a station, save for an administrator (A-DSH-33). */
export const getsFigures = ({ role, station_id }: { role: number; station_id: number | null }): boolean =>
  role === Role.Administrador || station_id !== null

/** On the map of emergencies, degrees are whole numbers of these parts: about a metre, and for visitors about a kilometre (S-25). */
export const PARTS_OF_DEGREE = 100_000
export const CELLS_OF_DEGREE = 100
