import { createHash, randomUUID, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { FORM_TEXT_BYTES, MAX_FORM_FIELDS, SMALL_BODY_BYTES } from '../../../contract/shared/server-limits.ts'
import { arrivingQuota, type ArrivingLimits } from '../limits/arriving-quota.ts'
import { refuseBrokenText } from './broken-text.ts'
import { invalidBySchema, UNKNOWN_FIELD } from './errors.ts'
import { ignoredFields } from './accept-read-row.ts'
import { fail, invalid, ofField } from '../errors/refusal.ts'

/** Where uploads are stored while they arrive, how large they may be, and which fields may hold files. */
export interface ArrivingFiles {
  scratch: string
  maxBytes: number
  /** Undefined for a caller who may not upload yet. */
  maxCount: number
  fields: RegExp
  quota: ArrivingLimits
}

/** A file that has arrived, with its form field. */
export interface Arrived {
  field: string
  path: string
  /** The SHA-256 of its content, in hexadecimal. */
  digest: string
}

/** A form that has arrived. Its files are removed at the end of the block that holds it. */
interface ArrivedForm<B> extends AsyncDisposable {
  body: B
  files: Arrived[]
}

/**
 * Reads a save that is either JSON or multipart (S-6) and parses it with `schema`. The files are in the order of the numbers in
 * their field names.
 */
export const readForm = async <S extends z.ZodType>(
  request: FastifyRequest,
  schema: S,
  arriving: ArrivingFiles,
): Promise<ArrivedForm<z.output<S>>> => {
  if (!request.isMultipart()) return { body: parseBody(schema, request.body), files: [], [Symbol.asyncDispose]: async () => {} }
  const quota = arrivingQuota(request.caller?.id, arriving.quota)
  const files: Arrived[] = []
  const remove = async (): Promise<void> => {
    quota.giveBack()
    // A failed removal must not hide the result of the work. The hourly sweep removes what is left.
    await Promise.allSettled(files.map((file) => rm(file.path, { force: true })))
  }
  try {
    const fields = await readParts(request, schema, { arriving, quota, files }).catch((error: unknown) => {
      throw refusalOf(error, arriving)
    })
    await request.confirmCaller?.()
    await request.key?.take(JSON.stringify([request.params, fields, files.map(({ field, digest }) => [field, digest])]))
    const body = fromFormFields(schema, fields)
    refuseBrokenText(body)
    return {
      body: parseBody(schema, body),
      files: files.toSorted((a, b) => numberIn(a.field) - numberIn(b.field)),
      [Symbol.asyncDispose]: remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Returns the fields, and adds each file to `files` as soon as it has a path. */
const readParts = async (
  request: FastifyRequest,
  schema: z.ZodType,
  { arriving, quota, files }: { arriving: ArrivingFiles; quota: ReturnType<typeof arrivingQuota>; files: Arrived[] },
): Promise<Record<string, unknown>> => {
  // Accepts one file more than allowed, so that the refusal can say that there are too many.
  const count = MAX_FORM_FIELDS + arriving.maxCount + 1
  const parts = request.parts({
    // The parser buffers a field until its end, and passes a file on as a stream while it arrives.
    isPartAFile: () => true,
    limits: { fileSize: arriving.maxBytes, files: count, parts: count, headerSize: 8000 },
  })
  const fields: Record<string, unknown> = {}
  const most = arriving.maxCount === 0 ? SMALL_BODY_BYTES : FORM_TEXT_BYTES
  let fieldCount = 0
  let bytes = 0
  const readField = async (stream: Readable, isKnown: boolean): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) throw fail('request.too_large')
      if (!isKnown) continue
      quota.takeText(chunk.length)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }
  const names = namesIn(schema)
  for await (const part of parts) {
    if (part.type === 'field') throw fail('request.malformed')
    if (isFile(part)) {
      if (files.length === arriving.maxCount) throw tooMany(arriving)
      if (!arriving.fields.test(part.fieldname)) throw fail('request.malformed')
      const file = { field: part.fieldname, path: path.join(arriving.scratch, randomUUID()), digest: '' }
      files.push(file)
      const hash = createHash('sha256')
      await pipeline(part.file, quota.countFile(), hashedBy(hash), createWriteStream(file.path, { mode: 0o600 }))
      if (part.file.truncated) throw ofField(tooLarge(arriving), file.field)
      file.digest = hash.digest('hex')
    } else {
      if (++fieldCount > MAX_FORM_FIELDS) throw fail('request.too_large')
      const isKnown = names.known.has(part.fieldname)
      if (!isKnown && names.isStrict && !names.notRead.has(part.fieldname)) throw invalid({ [part.fieldname]: UNKNOWN_FIELD })
      const value = await readField(part.file, isKnown)
      if (isKnown) fields[part.fieldname] = value
    }
  }
  return fields
}

/** Browsers distinguish files from fields in the same way. */
const isFile = ({ filename, mimetype }: { filename?: string; mimetype: string }): boolean =>
  filename !== undefined || mimetype === 'application/octet-stream'

const hashedBy = (hash: Hash) =>
  async function* (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }

const tooLarge = ({ maxBytes }: ArrivingFiles) => fail('file.too_large', { megabytes: maxBytes / 1024 / 1024 })
const tooMany = ({ maxCount }: ArrivingFiles) =>
  maxCount === 0 ? fail('file.not_yet') : fail('file.too_many', { count: maxCount })
const numberIn = (field: string) => Number(/\d*$/.exec(field)?.[0])

const refusalOf = (error: unknown, arriving: ArrivingFiles): unknown => {
  if (!(error instanceof Error)) return error
  // The form parser's errors have no code; every other error here has one.
  if (!('code' in error)) return fail('request.malformed')
  if (error.code === 'FST_FILES_LIMIT') return tooMany(arriving)
  return error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(arriving) : error
}

export const parseBody = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw Object.assign(invalidBySchema(parsed.error), isObject(body) && { sent: body })
  return parsed.data
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null

/** Form fields are texts. If the schema expects another type, the field holds JSON; an empty field counts as not sent. */
const fromFormFields = (schema: z.ZodType, fields: Record<string, unknown>): Record<string, unknown> => {
  const shape = shapeOf(schema)
  const values = Object.entries(fields).map(([name, value]): [string, unknown] => {
    if (typeof value !== 'string' || isText(shape[name])) return [name, value]
    if (value === '') return [name, undefined]
    try {
      return [name, JSON.parse(value)]
    } catch {
      return [name, value]
    }
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** The fields that a schema knows, those that it accepts and ignores, and whether it refuses unknown ones. */
const namesIn = (schema: z.ZodType): { known: Set<string>; notRead: ReadonlySet<string>; isStrict: boolean } => ({
  known: new Set(Object.keys(objectIn(schema)?.shape ?? {})),
  notRead: ignoredFields(schema),
  isStrict: objectIn(schema)?.def.catchall instanceof z.ZodNever,
})

const shapeOf = (schema: z.ZodType) => (objectIn(schema)?.shape ?? {}) as Record<string, z.ZodType>

const objectIn = (schema: z.ZodType): z.ZodObject | undefined => {
  if (schema instanceof z.ZodObject) return schema
  if (!(schema instanceof z.ZodPipe)) return undefined
  return objectIn((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
}

const isText = (schema: z.ZodType | undefined): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isText(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodUnion) return (schema.options as readonly z.ZodType[]).some(isText)
  if (schema instanceof z.ZodPipe) return isText(schema.in as z.ZodType) || isText(schema.out as z.ZodType)
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum
}
