import { everyRole, Role } from './roles.ts'

/**
 * `session`: everybody signed in, including people who must first choose another password. `token`: the same people, and whoever
 * sends a token that has ended. `terminal`: no person, but a device at a station's door.
 */
export type Grant = 'everyone' | 'visitors' | 'session' | 'token' | 'self' | 'terminal' | readonly Role[]

const { Administrador, Comandante, JefeDeServicio, Cabinista, RecursosHumanos } = Role
export const all = everyRole
export const admin = [Administrador] as const
export const dispatch = [Administrador, Comandante, JefeDeServicio, Cabinista] as const
export const commanding = [Administrador, Comandante, JefeDeServicio] as const
export const staffing = [Administrador, RecursosHumanos] as const
/** Over the people of their station or, roles 1 and 11, of all stations (`privateStations`). */
export const supervising = [Administrador, Comandante, JefeDeServicio, RecursosHumanos] as const
/** Commanders see their own station only (`reportStations`). */
export const reporting = [Administrador, Comandante, Cabinista] as const
export const creating = [Administrador, Comandante, RecursosHumanos] as const
