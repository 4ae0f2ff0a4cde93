import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** The widths of all images, in points. */
export const printedImageWidths = async (page: Page): Promise<number[]> => {
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })))
  const { OPS } = await getResolvedPDFJS()
  const widths: number[] = []
  for (let sheet = 1; sheet <= file.numPages; sheet += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one sheet after the other.
    const { fnArray, argsArray } = await (await file.getPage(sheet)).getOperatorList()
    // The arguments of a transformation are the numbers of its matrix.
    const matrices = argsArray as number[][]
    const outer: number[] = []
    let scale = 1
    for (const [index, operation] of fnArray.entries()) {
      if (operation === OPS.save) outer.push(scale)
      else if (operation === OPS.restore) scale = outer.pop() ?? 1
      else if (operation === OPS.transform) scale *= matrices[index]?.[0] ?? 1
      else if (operation === OPS.paintImageXObject) widths.push(scale)
    }
  }
  return widths
}

/** A height in inches is that of a sheet as wide as Letter. */
type Sheet = 'Letter' | 'A4' | number
const sizeOf = (sheet: Sheet) => (typeof sheet === 'number' ? { width: '8.5in', height: `${sheet}in` } : { format: sheet })

/** The text of each printed page. */
export const printed = async (page: Page, sheet: Sheet = 'Letter'): Promise<string[]> => {
  const size = sizeOf(sheet)
  const file = await page.pdf({ ...size, printBackground: false, preferCSSPageSize: false })
  const { text } = await extractText(new Uint8Array(file))
  return text.map((words) => words.replaceAll(/\s+/g, ' '))
}

export interface PrintedText {
  text: string
  /** From the left edge of the sheet to where the text begins and ends, as shares of the sheet's width. */
  left: number
  right: number
  /** From the top of the sheet, as a share of its height. */
  top: number
}

const placesIn = async (pdf: Uint8Array, includeMarkedContent: boolean): Promise<PrintedText[][]> => {
  const file = await getDocumentProxy(new Uint8Array(pdf))
  return Promise.all(
    Array.from({ length: file.numPages }, async (_, index) => {
      const sheet = await file.getPage(index + 1)
      const { width, height } = sheet.getViewport({ scale: 1 })
      const { items } = await sheet.getTextContent({ includeMarkedContent })
      return items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const left = Number(item.transform[4])
        return [
          { text: item.str, left: left / width, right: (left + item.width) / width, top: 1 - Number(item.transform[5]) / height },
        ]
      })
    }),
  )
}

/** The pieces of text of each printed page with their places; what is near on a line is one piece. */
export const printedPlaces = async (page: Page, sheet: Sheet): Promise<PrintedText[][]> =>
  placesIn(await page.pdf({ ...sizeOf(sheet), preferCSSPageSize: typeof sheet === 'string' }), false)

/**
 * The same with no piece of two cells, however near: a full cell of a wide table is so near to the next one that rounding decides. On the
 * paper's side that the page asks for, or upright.
 */
export const printedCells = async (page: Page, format: 'Letter' | 'A4', side: 'asked' | 'upright'): Promise<PrintedText[][]> => {
  // Chrome leaves out the page's own size where the person chose the paper.
  if (side === 'upright') await page.addStyleTag({ content: `@page wide-record { size: ${format} portrait !important }` })
  return placesIn(await page.pdf({ format, preferCSSPageSize: true, tagged: true }), true)
}
