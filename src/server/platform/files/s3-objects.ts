import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import {
  EXPORT_TRANSFER_MS,
  FILES_ANSWER_MS,
  FILES_ATTEMPTS,
  FILES_CONNECT_MS,
  FILES_SILENCE_MS,
  FILES_SOCKETS,
  FILES_UPLOAD_MS,
} from '../../../contract/shared/server-limits.ts'
import type { Bucket } from './bucket.ts'
import { FilesUnavailable } from './file-store.ts'

export interface Listed {
  key: string
  /** By the clock of the store. */
  written: Date | undefined
}

/** The objects under the prefix of the bucket, with time limits. Every failure is a FilesUnavailable. */
export const objectsOf = (bucket: Bucket) => {
  const { name: Bucket, prefix } = bucket
  const { client, clockAheadMs } = openClient(bucket)
  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` })

  const list = async (under: string): Promise<Listed[]> => {
    const listed: Listed[] = []
    let ContinuationToken: string | undefined
    do {
      const Prefix = `${prefix}${under}`
      const page = await orUnavailable(client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })))
      for (const { Key = '', LastModified } of page.Contents ?? [])
        listed.push({ key: Key.slice(prefix.length), written: LastModified })
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    return listed
  }
  const versionsOf = async ({ Key }: { Key: string }): Promise<string[]> => {
    const listed = await unlessRefused(client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key })))
    const all = [...(listed?.Versions ?? []), ...(listed?.DeleteMarkers ?? [])]
    return all.flatMap((version) => (version.Key === Key && version.VersionId !== undefined ? [version.VersionId] : []))
  }
  return {
    /** How far the clock of the store was ahead of ours at its last answer. */
    clockAheadMs,
    /** All objects whose keys begin so, in the order of their keys. */
    list,
    get: async (key: string): Promise<{ stream: Readable; bytes: number } | undefined> => {
      const found = await ifThere(client.send(new GetObjectCommand(at(key))))
      if (found === undefined) return undefined
      const stream = found.Body as Readable
      if (found.ContentLength !== undefined) return { stream, bytes: found.ContentLength }
      stream.destroy()
      throw new FilesUnavailable('NoLength')
    },
    put: async (key: string, Body: Buffer) => {
      await orUnavailable(client.send(new PutObjectCommand({ ...at(key), Body }), { requestTimeout: FILES_UPLOAD_MS }))
    },
    /** A file of any size, which is not read into the memory. */
    putFile: async (key: string, file: string) => {
      const Body = createReadStream(file)
      const ContentLength = (await stat(file)).size
      const sent = client.send(new PutObjectCommand({ ...at(key), Body, ContentLength }), { requestTimeout: EXPORT_TRANSFER_MS })
      await orUnavailable(sent).finally(() => Body.destroy())
    },
    /** False if there is no such object. */
    copy: async (from: string, to: string) => {
      const CopySource = `${Bucket}/${prefix}${from}`
      return (await ifThere(client.send(new CopyObjectCommand({ ...at(to), CopySource })))) !== undefined
    },
    remove: async (key: string) => {
      await orUnavailable(client.send(new DeleteObjectCommand(at(key))))
    },
    /** Deletes an object with its earlier versions, as far as the store has and lists such, and lets them be deleted. */
    erase: async (key: string) => {
      await orUnavailable(client.send(new DeleteObjectCommand(at(key))))
      for (const VersionId of await versionsOf(at(key)))
        await unlessRefused(client.send(new DeleteObjectCommand({ ...at(key), VersionId })))
    },
  }
}

const openClient = ({ endpoint, region, accessKeyId, secretAccessKey }: Bucket) => {
  const sockets = { keepAlive: true, maxSockets: FILES_SOCKETS }
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other servers need no name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: FILES_ATTEMPTS,
    // Other servers lack the newer checksums. The signature covers the content anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its requests do not count as sockets.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: FILES_CONNECT_MS,
      requestTimeout: FILES_ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: FILES_SILENCE_MS,
      httpAgent: new Agent(sockets),
      httpsAgent: new SecureAgent(sockets),
      logger: SILENT,
    },
    logger: SILENT,
  })
  let aheadMs = 0
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args)
      const { headers } = answer.response as { headers?: Record<string, string> }
      const now = Date.parse(headers?.['date'] ?? '')
      if (!Number.isNaN(now)) aheadMs = now - Date.now()
      return answer
    },
    { step: 'deserialize' },
  )
  return { client, clockAheadMs: () => aheadMs }
}

const SILENT = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

export const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw FilesUnavailable.because(error)
  })

/** Undefined if the store has no such operation or does not permit it: an object lock may forbid deleting a version. */
const unlessRefused = <T>(answer: Promise<T>): Promise<T | undefined> =>
  orUnavailable(
    answer.catch((error: unknown) => {
      const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
      if ([400, 403, 405, 501].includes($metadata?.httpStatusCode ?? 0)) return undefined
      throw error
    }),
  )

/** Only NoSuchKey means that there is no such object: a missing bucket and a proxy without a store answer 404, too. */
const ifThere = <T>(answer: Promise<T>): Promise<T | undefined> =>
  orUnavailable(
    answer.catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined
      throw error
    }),
  )
