import { strToU8, zipSync } from 'fflate'
import { partsOfWorkbook } from '../sheets.ts'

/** A workbook whose rows have a hundred cells with the same shared string: a small file that unpacks to long texts. */
export const cellsThatRepeat = (text: string, rows: number): Uint8Array => {
  const cells = '<c t="s"><v>0</v></c>'.repeat(100)
  return zipSync({
    ...partsOfWorkbook([['uno']]),
    'xl/sharedStrings.xml': strToU8(`<sst><si><t>${text}</t></si></sst>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${`<row>${cells}</row>`.repeat(rows)}</sheetData></worksheet>`),
  })
}
