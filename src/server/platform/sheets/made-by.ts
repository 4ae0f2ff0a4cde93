import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { Caller } from '../deps.ts'

/** The note of every workbook about who made it when (S-42). */
export const madeBy = ({ name }: Pick<Caller, 'name'>, at: Date): string =>
  `Generado por ${name} el ${showDateTime(at)}, hora de Guatemala`
