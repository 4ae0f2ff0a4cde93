import type { CodeSet, ContractType } from '../shared/codes.ts'
import type { UserStatus } from '../shared/rights/roles.ts'

/** Never the colour and icon of an emergency's 'Activo'. */
export const userStatuses: CodeSet<UserStatus> = {
  5: { label: 'Activo', color: 'teal', icon: 'person' },
  1: { label: 'Inactivo', color: 'gray', icon: 'person-off' },
}

export const InactiveReason = { Suspendido: 1, Vacaciones: 2, Inactivo: 3, Despedido: 4 } as const
export type InactiveReason = (typeof InactiveReason)[keyof typeof InactiveReason]
export const inactiveReasons: Record<InactiveReason, string> = {
  1: 'Suspendido',
  2: 'Vacaciones',
  3: 'Inactivo',
  4: 'Despedido',
}

/** Empty for a code outside the set. */
export const reasonName = (code: number | null): string =>
  code !== null && code in inactiveReasons ? inactiveReasons[code as InactiveReason] : ''

/** Ranks by their codes (A-CON-11 to A-CON-14, S-19). */
export const ranks = {
  1: 'Bombero de 2da. Clase',
  2: 'Bombero de 1ra. Clase',
  3: 'Bombero de 3ra. Clase',
  10: 'Suboficial 3ro.',
  11: 'Suboficial 2do.',
  12: 'Suboficial 1ro.',
  20: 'Oficial 3ro.',
  21: 'Oficial 2do.',
  22: 'Oficial 1ro.',
  30: 'Oficial Mayor 3ro.',
  31: 'Oficial Mayor 2do.',
  32: 'Oficial Mayor 1ro.',
} as const
export type Rank = keyof typeof ranks
export const rankName = (code: number | null): string => (code !== null && code in ranks ? ranks[code as Rank] : '')

export const firefighterTypes = ['Permanente', 'Ad honorem'] as const
export const licenceTypes = ['A', 'B', 'C', 'M', 'E'] as const
export const contractTypes: Record<ContractType, string> = { 1: 'Municipalidad', 2: 'Comité' }
/** Empty for a code outside the set. */
export const contractName = (code: number | null): string =>
  code !== null && code in contractTypes ? contractTypes[code as ContractType] : ''

/** Labels of the files of a person, which the schemas of a save do not contain. */
export const userFileLabels = { photo: 'Foto', register_file: 'Documento de baja', acceptance_file: 'Documento de alta' }
