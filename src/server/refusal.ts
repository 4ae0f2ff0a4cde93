import { errors, fill, type ErrorBody, type ErrorCode, type ErrorValues } from '../contract/errors.ts'

/** A refusal that a caller is told of: status and sentence come from the contract's catalogue. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly body: ErrorBody & Record<string, unknown>
  /** What a schema refused, for who can tell more of it; goes into no answer and no log. */
  sent?: object

  constructor(code: ErrorCode, values: ErrorValues, body: Record<string, unknown>) {
    const [status, sentence] = errors[code]
    super(fill(sentence, values))
    this.code = code
    this.status = status
    this.body = { ...body, detail: this.message }
  }
}

/** `throw fail('record.in_use', { users: '3 vehículos' })`. `body` adds fields to the answer beside `detail`. */
export const fail = (code: ErrorCode, values: ErrorValues = {}, body: Record<string, unknown> = {}): Refusal =>
  new Refusal(code, values, body)

/** A refusal of single fields, each with its sentence. */
export const invalid = (fields: Record<string, string>): Refusal =>
  fail(
    'request.invalid',
    {},
    { errors: Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, [sentence]])) },
  )

/** The same refusal with more fields. Of one that it names already it keeps its own sentences. */
export const withFields = (refusal: Refusal, fields: Record<string, string>): Refusal =>
  fail(refusal.code, {}, { ...refusal.body, errors: { ...invalid(fields).body.errors, ...refusal.body.errors } })

/** What was wrong with one file, told of the field that it came in, too. */
export const ofField = (error: unknown, field: string): unknown => {
  if (error instanceof Refusal) error.body.errors ??= { [field]: [error.message] }
  return error
}

/** The record, or the refusal that says it is not there. */
export const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw fail('record.not_found')
  return record
}
