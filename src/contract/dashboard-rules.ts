import { Role } from './roles.ts'

/* Without schemas, so that the screen loads none. */

/** Who sees where the vehicles under way are (A-DSH-20, A-DSH-21, S-40). */
export const seesVehicles = ({ role }: { role: number }): boolean => role === Role.Administrador || role === Role.Cabinista
