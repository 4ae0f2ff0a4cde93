/* Without schemas, so that a screen with days to choose loads none. */

export const badRange = 'La fecha inicial no puede ser mayor a la fecha final'

/** Two days in their order; either may be absent. */
export const isRange = (asked: { start_date?: string | undefined; end_date?: string | undefined }) =>
  isInOrder(asked.start_date, asked.end_date)

/** The same under the names in a person's history. */
export const isMarkRange = (asked: { start_date_user?: string | undefined; end_date_user?: string | undefined }) =>
  isInOrder(asked.start_date_user, asked.end_date_user)

const isInOrder = (first: string | undefined, last: string | undefined): boolean =>
  first === undefined || last === undefined || first <= last

/** Days, both inclusive. */
export interface DayRange {
  first: string
  last: string
}
