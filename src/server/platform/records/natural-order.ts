import type { Option } from '../../../contract/shared/resource.schema.ts'

const { compare } = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/**
 * As a reader of Spanish looks for them: '2a. Compañía' before '10a. Compañía', 'Árbol caído' before 'Rescate'. A database knows
 * numbers only (0047), and a phone takes long to make a collator.
 */
export const inNaturalOrder = (options: readonly Option[]): Option[] =>
  options.toSorted((one, other) => compare(one.name, other.name))
