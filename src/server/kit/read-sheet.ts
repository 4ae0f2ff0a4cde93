import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { fail } from './errors.ts'
import type { SheetRead, SheetRow } from './sheet-row.ts'

const PATIENCE_MS = 60_000

/**
 * Reads a workbook (.xlsx) or a text (.csv) by its content, in a thread of its own: the server answers others meanwhile, and a file
 * that was made to exhaust its reader exhausts that thread only.
 */
export const readSheet = async (file: string, most: number): Promise<SheetRow[]> => {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { file, most },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    stdout: true,
    stderr: true,
  })
  try {
    const read = await answerOf(worker)
    if ('fault' in read) throw fail(read.fault, { most: most.toLocaleString('es-GT') })
    return read.rows
  } finally {
    await worker.terminate()
  }
}

const answerOf = async (worker: Worker): Promise<SheetRead> => {
  try {
    const [read] = (await once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [SheetRead]
    return read
  } catch {
    // It ran out of memory or of time.
    return { fault: 'sheet.too_large' }
  }
}
