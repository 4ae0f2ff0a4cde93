import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { MAX_SHEETS_WAITING, READ_SHEET_MS, SHEET_HEAP_MB } from '../../../contract/shared/limits.ts'
import type { SheetRead, SheetRow, WantedRows } from './sheet-row.ts'
import { fail } from '../errors/refusal.ts'

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One file is read at a time; if too many wait already, further ones are refused. */
const oneAtATime = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting > MAX_SHEETS_WAITING) throw fail('sheet.busy')
  waiting++
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting--
  }
}

/**
 * Reads a workbook (.xlsx) or a text (.csv) by its content, in its own thread: other requests are answered meanwhile, and a
 * malicious file exhausts that thread only.
 */
export const readSheet = async (file: string, wanted: WantedRows): Promise<SheetRow[]> => {
  const read = await oneAtATime(() => readInThread(file, wanted))
  if ('fault' in read)
    throw fail(read.fault, { most: wanted.most.toLocaleString('es-GT'), row: read.row ?? '', many: wanted.many })
  return read.rows
}

const readInThread = async (file: string, wanted: WantedRows): Promise<SheetRead> => {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { file, ...wanted },
    resourceLimits: { maxOldGenerationSizeMb: SHEET_HEAP_MB, maxYoungGenerationSizeMb: 16 },
    stdout: true,
    stderr: true,
  })
  try {
    return await answerOf(worker)
  } finally {
    await worker.terminate()
  }
}

const answerOf = async (worker: Worker): Promise<SheetRead> => {
  try {
    const [read] = (await once(worker, 'message', { signal: AbortSignal.timeout(READ_SHEET_MS) })) as [SheetRead]
    return read
  } catch {
    // It ran out of memory or time.
    return { fault: 'sheet.too_large' }
  }
}
