import { createWriteStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { Deps } from '../../platform/deps.ts'
import { nameOfPerson, papersOf } from './papers.queries.ts'
import type { Whose } from './person-exports.queries.ts'
import { readMe, type Gathered } from './read-me.ts'
import { topics } from './topics.queries.ts'

interface Writing {
  /** Where it is written. */
  file: string
  gone: AbortSignal
  progress: (state: { parts_done: number; parts: number }) => void
}

/**
 * Writes all that is kept of a person into a ZIP: a file of JSON for each topic, the papers, and what all of them are. Row after row
 * and paper after paper, so that none of it is held in memory. Returns how many papers are lost.
 */
export const writeExport = async (
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  { user_id, asked_by }: Whose,
  { file, gone, progress }: Writing,
): Promise<{ missing: number }> => {
  const at = now()
  const papers = await papersOf(db, user_id)
  const parts = topics.length + papers.length + 1
  return zipInto(file, gone, async (add) => {
    const done = { parts_done: 0, parts }
    const addPart = async (name: string, content: Readable) => {
      progress(done)
      await add(name, content, at)
      done.parts_done += 1
    }
    const gathered: Gathered[] = []
    for (const { file: name, about, rows } of topics) {
      const counted = { name, about, count: 0 }
      await addPart(name, Readable.from(asJson(rows(db, user_id), counted)))
      gathered.push(counted)
    }
    const missing: string[] = []
    for (const paper of papers) {
      const found = await files.read(paper.file)
      if (found === undefined) missing.push(paper.name)
      else await addPart(paper.name, found.stream)
    }
    const [name, asker] = [await nameOfPerson(db, user_id), await nameOfPerson(db, asked_by)]
    const text = readMe({ name, asker, at: showDateTime(at), papers: papers.length - missing.length, gathered, missing })
    await addPart('LEEME.txt', Readable.from([text]))
    return { missing: missing.length }
  })
}

/** An array with a row a line. */
async function* asJson(rows: AsyncIterable<object>, counted: { count: number }): AsyncGenerator<string> {
  yield '['
  for await (const row of rows) {
    yield `${counted.count === 0 ? '' : ','}\n${JSON.stringify(row)}`
    counted.count += 1
  }
  yield '\n]\n'
}

type Add = (name: string, content: Readable, mtime: Date) => Promise<void>

const zipInto = async <T>(file: string, gone: AbortSignal, fill: (add: Add) => Promise<T>): Promise<T> => {
  const zip = new ZipFile()
  // Its types know only the oldest kind of stream.
  const out = zip.outputStream as PassThrough
  const broken = new AbortController()
  const signal = AbortSignal.any([gone, broken.signal])
  zip.on('error', (error: Error) => out.destroy(error))
  const add: Add = async (name, content, mtime) => {
    const entry = new PassThrough()
    zip.addReadStream(entry, name, { mtime, compress: !/\.(jpg|pdf)$/.test(name), mode: 0o100600 })
    await pipeline(content, entry, { signal })
  }
  const written = pipeline(out, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), { signal: gone })
  // What fills it waits for room that a full disk never gives.
  written.catch(() => broken.abort())
  const filled = fill(add).then(
    (result) => {
      zip.end()
      return result
    },
    (error: unknown) => {
      out.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    },
  )
  const [, result] = await Promise.allSettled([written, filled])
  // The reason of the other, if the disk was full or the work was cancelled.
  await written
  if (result.status === 'rejected') throw result.reason
  return result.value
}
