/** A form's value as text; anything that is neither text nor number reads as nothing. */
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Thousands set apart by commas, as Guatemala writes and this application shows them. */
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/

/** What was typed as a number; null for nothing, the text itself where it is no number, for the schema to refuse. */
export const readNumber = (typed: string): number | string | null => {
  const trimmed = typed.trim()
  const tidy = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.')
  if (tidy === '') return null
  const number = Number(tidy)
  return Number.isNaN(number) ? tidy : number
}
