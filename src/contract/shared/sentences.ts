/*
 * The refusals of a district are in its `errors.ts`: the HTTP status and the Spanish sentence of each. `{name}` is filled from the
 * parameters of `fail`. 401 and 403 sign the browser out (A-GATE-07, A-GATE-08), so a broken rule is 400 and a record outside the
 * caller's reach is 404 (S-2). An emergency of another station is 400 for callers who may read but not change it (S-60).
 */
export type Sentences = Record<string, readonly [status: number, detail: string]>

/** The body of every refusal. `errors` has a list of sentences for each field; `id` is the request id in the server's log. */
export interface ErrorBody {
  detail: string
  /** Codes of the refusals that the browser handles itself. */
  code?: string
  errors?: Record<string, string[]>
  id?: string
}

/** The parameters of a sentence; a list is joined with commas. */
export type ErrorValues = Record<string, string | number | readonly string[]>

export const fill = (sentence: string, values: ErrorValues): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => [values[name] ?? ''].flat().join(', '))
