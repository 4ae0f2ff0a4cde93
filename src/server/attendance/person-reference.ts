import * as z from 'zod'
import { digitsOf } from '../../contract/written-numbers.ts'
import type { PersonReference } from './attendance.queries.ts'

/** A number, a public key or a DPI (S-26). */
export const personParam = z.object({
  id: z
    .string()
    .max(40)
    .transform((written) => referenceIn(written)),
})

const referenceIn = (written: string): PersonReference => {
  if (/^\d{1,9}$/.test(written)) return { id: Number(written) }
  return /^[\d -]+$/.test(written) && digitsOf(written).length === 13 ? { dpi: digitsOf(written) } : { key: written }
}
