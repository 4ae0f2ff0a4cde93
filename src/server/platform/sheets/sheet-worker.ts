import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { csvRows } from './csv-rows.ts'
import { SheetRefusal, type SheetRead, type WantedRows } from './sheet-row.ts'
import { xlsxRows } from './xlsx-rows.ts'

/** Reads the rows of a file and posts them, or posts the reason why not. */
const { file, ...wanted } = workerData as { file: string } & WantedRows

const beginsWith = (content: Buffer, ...bytes: number[]) => bytes.every((byte, index) => content[index] === byte)

const read = async (): Promise<SheetRead> => {
  try {
    const content = await readFile(file)
    // A workbook from before 2007, or one with a password: both use the same container format.
    if (beginsWith(content, 0xd0, 0xcf, 0x11, 0xe0)) return { fault: 'sheet.old_format' }
    return { rows: beginsWith(content, 0x50, 0x4b, 0x03, 0x04) ? await xlsxRows(content, wanted) : csvRows(content, wanted.most) }
  } catch (error) {
    return error instanceof SheetRefusal ? { fault: error.fault, row: error.row } : { fault: 'file.format' }
  }
}

parentPort?.postMessage(await read())
