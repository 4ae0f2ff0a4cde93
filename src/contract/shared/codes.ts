/** How one code of a set is shown: always word, icon and colour together. */
export interface Code {
  label: string
  /** The name of a colour in Mantine's palette. */
  color: string
  /** A key of the web's icon table. */
  icon: CodeIcon
  /** Shown without a fill, since nothing is left to do. */
  isQuiet?: true
}
export type CodeIcon =
  | 'check'
  | 'alert'
  | 'flame'
  | 'help'
  | 'unknown'
  | 'tool'
  | 'off'
  | 'truck'
  | 'clock'
  | 'return'
  | 'siren'
  | 'present'
  | 'person'
  | 'person-off'
export type CodeSet<C extends number> = Record<C, Code>

/** Text of the code, or an empty text for a value outside the set. */
export const labelOf = <C extends number>(codes: CodeSet<C>, code: number | null | undefined): string =>
  Object.hasOwn(codes, String(code)) ? codes[code as C].label : ''

/** The texts of the codes of a filter; '# 7' for a value outside the set. */
export const labelsOf = <C extends number>(codes: CodeSet<C>, chosen: readonly number[] = []): string =>
  chosen.map((code) => labelOf(codes, code) || `# ${code}`).join(', ')

export const notANumber = 'Debe ser un número'
export const required = 'Este campo es requerido'
export const notAnOption = 'Elija una de las opciones'

/** Regions of a station (A-CON-06). The text itself is the code. */
export const regions = ['Central', 'Sur', 'Oriente', 'Occidente', 'Norte'] as const
/** What the patients of an emergency type count as on the dashboard (A-DSH-25 to A-DSH-27). The text itself is the code. */
export const woundedKinds = ['Arma de fuego', 'Arma blanca', 'Varios'] as const
/** How an emergency was reported (B-EMF-10). The text itself is the code. */
export const noticeForms = ['Cabina', 'Presencial', 'Teléfono'] as const

export const Gender = { Masculino: 1, Femenino: 10 } as const
export type Gender = (typeof Gender)[keyof typeof Gender]
export const genders: Record<Gender, string> = { 1: 'Masculino', 10: 'Femenino' }

export const ContractType = { Municipalidad: 1, Comite: 2 } as const
export type ContractType = (typeof ContractType)[keyof typeof ContractType]
