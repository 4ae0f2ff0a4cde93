import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { fail, invalidBySchema } from './errors.ts'
import { refuseBrokenText } from './broken-text.ts'

/** Where arriving files are put meanwhile, how much may come, and in which fields. */
export interface ArrivingFiles {
  scratch: string
  maxBytes: number
  maxCount: number
  fields: RegExp
}

/** A file that has arrived, by the field that it came in. */
export interface Arrived {
  field: string
  path: string
}

/**
 * Reads a save that is either JSON or multipart (decision 6), parses it by `schema` and hands over the files that came along,
 * in the order of the numbers in their fields' names. They are removed when `work` is done.
 */
export const withForm = async <S extends z.ZodType, T>(
  request: FastifyRequest,
  schema: S,
  arriving: ArrivingFiles,
  work: (body: z.output<S>, files: Arrived[]) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) return work(parse(schema, request.body), [])
  const files: Arrived[] = []
  const fields: Record<string, unknown> = {}
  try {
    const parts = request.parts({
      limits: {
        fileSize: arriving.maxBytes,
        files: arriving.maxCount,
        fields: 60,
        fieldSize: 1_000_000,
        fieldNameSize: 100,
        parts: 60 + arriving.maxCount,
      },
    })
    try {
      for await (const part of parts) {
        if (part.type === 'field') {
          if (part.valueTruncated) throw fail('request.too_large')
          fields[part.fieldname] = part.value
        } else {
          const file = { field: part.fieldname, path: path.join(arriving.scratch, randomUUID()) }
          files.push(file)
          await pipeline(part.file, createWriteStream(file.path, { mode: 0o600 }))
          if (part.file.truncated) throw tooLarge(arriving)
        }
      }
    } catch (error) {
      throw refusalOf(error, arriving)
    }
    if (!files.every((file) => arriving.fields.test(file.field))) throw fail('request.malformed')
    const body = fromFormFields(schema, fields)
    refuseBrokenText(body)
    return await work(
      parse(schema, body),
      files.toSorted((a, b) => numberIn(a.field) - numberIn(b.field)),
    )
  } finally {
    await Promise.all(files.map((file) => rm(file.path, { force: true })))
  }
}

const tooLarge = ({ maxBytes }: ArrivingFiles) => fail('file.too_large', { megabytes: maxBytes / 1024 / 1024 })
const numberIn = (field: string) => Number(/\d*$/.exec(field)?.[0])

const refusalOf = (error: unknown, arriving: ArrivingFiles): unknown => {
  if (!(error instanceof Error)) return error
  // The form's parser gives its complaints no code; everything else that fails here has one.
  if (!('code' in error)) return fail('request.malformed')
  if (error.code === 'FST_FILES_LIMIT') return fail('file.too_many', { count: arriving.maxCount })
  return error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(arriving) : error
}

const parse = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw invalidBySchema(parsed.error)
  return parsed.data
}

/** Form fields are texts. Where the schema wants anything but a text, the field holds JSON; empty counts as not sent. */
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

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType)
  return {}
}

const isText = (schema: z.ZodType | undefined): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isText(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodUnion) return (schema.options as readonly z.ZodType[]).some(isText)
  if (schema instanceof z.ZodPipe) return isText(schema.in as z.ZodType) || isText(schema.out as z.ZodType)
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum
}
