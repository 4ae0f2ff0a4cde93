import { withHyphens } from '../shared/text/written-numbers.ts'

/** The normal form of a plate, without spaces and hyphens (S-51). The table's unique index uses the same. */
export const plateKey = (plate: string): string => withHyphens(plate).toUpperCase().replaceAll(/[\s-]/g, '')
