/** The roles of a person (S-16). */
export const Role = {
  Administrador: 1,
  Comandante: 5,
  JefeDeServicio: 7,
  Cabinista: 8,
  Bombero: 10,
  RecursosHumanos: 11,
} as const
export type Role = (typeof Role)[keyof typeof Role]

export const roleNames: Record<Role, string> = {
  1: 'Administrador',
  5: 'Comandante',
  7: 'Jefe de Servicio',
  8: 'Cabinista',
  10: 'Bombero',
  11: 'Recursos Humanos',
}

export const everyRole: readonly Role[] = [1, 5, 7, 8, 10, 11]

/** Who administers people, that is creates them and gives roles, and could therefore obtain every right. */
export const administersPeople = (role: number): boolean => role === Role.Administrador || role === Role.RecursosHumanos

/** Whose rights are those of their station, or whose attendance is marked there. */
export const needsStation = (role: number): boolean =>
  role === Role.Comandante || role === Role.JefeDeServicio || role === Role.Bombero

/** In this file because both roles decide rights. Without zod, since the sign-in screen loads this file. */
export const UserStatus = { Inactivo: 1, Activo: 5 } as const
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus]
