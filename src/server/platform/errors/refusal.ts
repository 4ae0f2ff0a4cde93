import { errors, type ErrorCode } from '../../../contract/errors.ts'
import { fill, type ErrorValues, type ErrorBody } from '../../../contract/shared/sentences.ts'

/** A refusal with the status and sentence of the contract's catalogue. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly body: ErrorBody & Record<string, unknown>
  /** The issues of a schema, for code that adds to them; never answered or logged. */
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

/** The same refusal with further fields. Fields that it has already keep their sentences. */
export const withFields = (refusal: Refusal, fields: Record<string, string>): Refusal =>
  fail(refusal.code, {}, { ...refusal.body, errors: { ...invalid(fields).body.errors, ...refusal.body.errors } })

/** An error of one file, also reported at its form field. */
export const ofField = (error: unknown, field: string): unknown => {
  if (error instanceof Refusal) error.body.errors ??= { [field]: [error.message] }
  return error
}

/** Returns the record, or throws the refusal for a missing one. */
export const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw fail('record.not_found')
  return record
}
