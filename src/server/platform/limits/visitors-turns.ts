import { limitConcurrent } from './limit-concurrent.ts'

/**
 * Runs the work of a visitor's question. All visitors together have two at once, and one address two of those, so that neither staff
 * nor other visitors wait behind all the questions of one address.
 */
export const inVisitorsTurn = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  limitConcurrent(`dashboard_open of ${address}`, () => limitConcurrent('dashboard_open', work))
