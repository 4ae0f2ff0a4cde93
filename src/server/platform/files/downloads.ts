import { randomBytes } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FILES_DOWNLOADS, FILES_HELD_BYTES, FILES_SLOT_WAIT_MS } from '../../../contract/shared/server-limits.ts'
import { fail } from '../errors/refusal.ts'
import { FilesUnavailable } from './file-store.ts'

interface Opened {
  stream: Readable
  bytes: number
}

/**
 * Fetches files for browsers as fast as the store gives them, into the folder, so that a browser that reads slowly occupies no
 * connection to the store. Few are fetched at once, each within the limit, and the others wait for a slot.
 */
export const downloads = (folder: string, limitMs: number) => {
  const slots = downloadSlots()
  const hold = holdLimited()
  /** Undefined also if the browser has gone before a slot was free. */
  return async (ask: () => Promise<Opened | undefined>, isGone: () => boolean): Promise<Opened | undefined> => {
    await slots.take()
    try {
      return isGone() ? undefined : await fetchInto(folder, ask, { limitMs, hold })
    } finally {
      slots.release()
    }
  }
}

interface Limits {
  limitMs: number
  hold: (file: Opened) => void
}

const fetchInto = async (folder: string, ask: () => Promise<Opened | undefined>, { limitMs, hold }: Limits) => {
  const place = path.join(folder, `sending-${randomBytes(8).toString('hex')}`)
  const file = await open(place, 'wx+', 0o600)
  try {
    // It exists without a name until it is closed, even if the process is killed.
    await rm(place)
    const asked = await ask()
    if (asked === undefined) {
      await file.close()
      return undefined
    }
    await fill(file, asked.stream, limitMs)
    const fetched = { stream: file.createReadStream({ start: 0 }), bytes: asked.bytes }
    hold(fetched)
    return fetched
  } catch (error) {
    await file.close()
    throw error
  }
}

const fill = async (file: FileHandle, stream: Readable, limitMs: number): Promise<void> => {
  const limit = setTimeout(() => stream.destroy(new FilesUnavailable('ETIMEDOUT')), limitMs)
  try {
    await file.writeFile(contentOf(stream))
  } finally {
    clearTimeout(limit)
    stream.destroy()
  }
}

/** What breaks off is the fault of the store, and an error of writing is not. */
const contentOf = async function* (stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const part of stream) yield part as Buffer
  } catch (error) {
    throw error instanceof FilesUnavailable ? error : FilesUnavailable.because(error)
  }
}

const downloadSlots = () => {
  let running = 0
  const waiting = new Set<() => void>()
  return {
    take: async (): Promise<void> => {
      if (running < FILES_DOWNLOADS) {
        running += 1
        return
      }
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(limit)
          waiting.delete(begin)
          resolve()
        }
        const limit = setTimeout(() => {
          waiting.delete(begin)
          reject(fail('server.busy'))
        }, FILES_SLOT_WAIT_MS)
        waiting.add(begin)
      })
    },
    /** The longest waiting takes over the slot. */
    release: (): void => {
      const [next] = waiting
      if (next) next()
      else running -= 1
    },
  }
}

/** Of the files that browsers have not read to their end, the oldest are given up when they take too much room. */
const holdLimited = () => {
  const held = new Map<Readable, number>()
  let heldBytes = 0
  const release = (stream: Readable): void => {
    heldBytes -= held.get(stream) ?? 0
    held.delete(stream)
  }
  return ({ stream, bytes }: Opened): void => {
    held.set(stream, bytes)
    heldBytes += bytes
    stream.once('close', () => release(stream))
    for (const oldest of held.keys()) {
      if (heldBytes <= FILES_HELD_BYTES || oldest === stream) return
      release(oldest)
      oldest.destroy()
    }
  }
}
