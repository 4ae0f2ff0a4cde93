import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { ErrorCode } from '../../../contract/errors.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../database/broken-connection.ts'
import { reportMetric } from '../metrics/metric-events.ts'
import { Repeated } from '../idempotency/idempotency-key.ts'
import { fail, invalid, Refusal } from '../errors/refusal.ts'
import { isForWindow, refusalPage } from './refusal-page.ts'
import { securityEvent } from './security-event.ts'

export const UNKNOWN_FIELD = 'Campo desconocido'

/** The issues of a schema as `{field: [sentences]}`; paths of nested fields are dotted, as in `members.0.pilot`. */
export const invalidBySchema = (error: z.core.$ZodError): Refusal => {
  // A Map, since a field may be called `constructor`.
  const fields = new Map<string, string[]>()
  const add = (field: string, sentence: string) => fields.set(field, [...(fields.get(field) ?? []), sentence])
  for (const issue of error.issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...path, key].join('.'), UNKNOWN_FIELD)
    else add(path.join('.') || '_', issue.message)
  }
  return fail('request.invalid', {}, { errors: Object.fromEntries(fields) })
}

/** The field and sentence that a database constraint maps to, or the error of a call without that field. */
export type ConstraintSentences = Record<string, readonly [field: string, sentence: string] | ErrorCode>

interface DatabaseError extends Error {
  code: string
  constraint?: string
}
// A broken connection also has a code (EPIPE), but it is no SQL state.
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'severity' in error

/**
 * Whether a transaction that failed with this error certainly changed nothing. If the connection was lost at the commit, that is
 * unknown.
 */
export const hasChangedNothing = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof Repeated || error instanceof DatabaseUnavailable || isDatabaseError(error)

// Deadlock, serialisation failure, lock or statement time-out, too many connections, shutdown.
const busyCodes = new Set(['40P01', '40001', '55P03', '57014', '53300', '57P01', '57P03'])

/** Whether the database did not do its work now and may do it soon. */
export const isBusy = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (isDatabaseError(error) && busyCodes.has(error.code))

const fromDatabase = (error: DatabaseError, sentences: ConstraintSentences): Refusal | undefined => {
  const known = error.constraint === undefined ? undefined : sentences[error.constraint]
  if (typeof known === 'string') return fail(known)
  if (known) return invalid({ [known[0]]: known[1] })
  if (error.code === '23503') return fail('record.missing_reference')
  if (error.code === '23505') return fail('record.duplicate')
  // A check that no schema covers, or a value that does not fit its column.
  if (error.code === '23514' || error.code.startsWith('22')) return fail('request.malformed')
  return undefined
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
  FST_FIELDS_LIMIT: 'request.too_large',
  FST_PARTS_LIMIT: 'request.too_large',
  FST_FILES_LIMIT: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.media_type',
}

const fromFastify = (error: FastifyError): Refusal | undefined => {
  const code = fastifyCodes[error.code]
  if (code) return fail(code)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return fail('request.malformed')
  return undefined
}

/** The disk of the server or of the database is full, or a quota is used up. */
const isDiskFull = (error: Error): boolean => 'code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))

/** A file cannot be created or changed. A refused connection may have the same code, but it has no path. */
const isUnwritable = (error: Error): boolean =>
  'code' in error && 'path' in error && ['EROFS', 'EACCES', 'EPERM'].includes(String(error.code))

/** The database takes no writes: it was made read-only, or it is a standby. */
const isReadOnly = (error: Error): boolean => 'code' in error && error.code === '25006'

const refusalOf = (error: FastifyError | Error, sentences: ConstraintSentences): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (isDiskFull(error)) return fail('server.disk_full')
  if (isUnwritable(error)) return fail('server.disk_unwritable')
  if (isReadOnly(error)) return fail('server.read_only')
  if (isBusy(error)) return fail('server.busy')
  if (error instanceof OutcomeUnknown) return fail('server.outcome_unknown', {}, { code: 'outcome_unknown' })
  return (isDatabaseError(error) ? fromDatabase(error, sentences) : undefined) ?? fromFastify(error as FastifyError)
}

/** The client left before its body was whole, as a phone without a signal does. Nobody gets the answer. */
const hasLeft = (error: FastifyError | Error, { raw }: FastifyRequest): boolean =>
  'code' in error && error.code === 'ECONNRESET' && raw.destroyed && !raw.complete

/** Refusals for a missing right: because of the role, or because of the person or station that the record belongs to. */
const byRight: ReadonlySet<ErrorCode> = new Set([
  'session.forbidden',
  'user.not_yours',
  'emergency.not_yours',
  'emergency.report_of_station',
  'emergency.not_your_addition',
  'tracking.not_yours',
])

/** The only place that turns an error into an answer. An error that is not a refusal is logged, and answered without its cause. */
export const errorHandler =
  (sentences: ConstraintSentences) =>
  (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof Repeated) {
      const { done = 200 } = request.routeOptions.config
      return reply.code(error.answer === undefined ? 204 : done).send(error.answer)
    }
    const refusal = hasLeft(error, request) ? fail('request.malformed') : refusalOf(error, sentences)
    if (refusal === undefined) request.log.error({ err: safeError(error) }, 'unexpected error')
    else if (byRight.has(refusal.code)) securityEvent(request, { event: 'access.refused', reason: refusal.code })
    else if (refusal.status >= 500) {
      const { stack, ...kind } = safeError(error)
      // In an outage every call is refused, wherever it happened to be.
      request.log.warn({ err: refusal.code === 'server.busy' ? kind : { ...kind, stack } }, 'refused')
    }
    const { status, code, body } = refusal ?? fail('server.failure')
    if (status === 429 || status === 503) reportMetric('refusal', { code })
    if (isForWindow(request)) return reply.code(status).type('text/html; charset=utf-8').send(refusalPage(status, body))
    // A file that cannot be read has declared its own type and how long to cache it.
    void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
    return reply.code(status).send({ ...body, id: request.id })
  }

/**
 * A database error's detail, query and message contain submitted values, on any number of lines. Only the parts that identify no
 * person are logged.
 */
const safeError = (error: Error) => ({
  name: error.name,
  code: 'code' in error ? error.code : undefined,
  constraint: 'constraint' in error ? error.constraint : undefined,
  message: isDatabaseError(error) ? 'database error' : error.message,
  stack: error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n'),
})
