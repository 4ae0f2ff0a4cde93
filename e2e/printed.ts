import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** The widths of the images on the first page, in points. */
export const printedImageWidths = async (page: Page): Promise<number[]> => {
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })))
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await (await file.getPage(1)).getOperatorList()
  // The arguments of a transformation are the numbers of its matrix.
  const matrices = argsArray as number[][]
  const widths: number[] = []
  const outer: number[] = []
  let scale = 1
  for (const [index, operation] of fnArray.entries()) {
    if (operation === OPS.save) outer.push(scale)
    else if (operation === OPS.restore) scale = outer.pop() ?? 1
    else if (operation === OPS.transform) scale *= matrices[index]?.[0] ?? 1
    else if (operation === OPS.paintImageXObject) widths.push(scale)
  }
  return widths
}

/** The text of each printed page; a height in inches is that of a sheet as wide as Letter. */
export const printed = async (page: Page, sheet: 'Letter' | 'A4' | number = 'Letter'): Promise<string[]> => {
  const size = typeof sheet === 'number' ? { width: '8.5in', height: `${sheet}in` } : { format: sheet }
  const file = await page.pdf({ ...size, printBackground: false, preferCSSPageSize: false })
  const { text } = await extractText(new Uint8Array(file))
  return text.map((words) => words.replaceAll(/\s+/g, ' '))
}

export interface PrintedText {
  text: string
  /** From the left edge of the sheet to where the text begins and ends, as shares of the sheet's width. */
  left: number
  right: number
}

const placesIn = async (pdf: Uint8Array, includeMarkedContent: boolean): Promise<PrintedText[][]> => {
  const file = await getDocumentProxy(new Uint8Array(pdf))
  return Promise.all(
    Array.from({ length: file.numPages }, async (_, index) => {
      const sheet = await file.getPage(index + 1)
      const { width } = sheet.getViewport({ scale: 1 })
      const { items } = await sheet.getTextContent({ includeMarkedContent })
      return items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const left = Number(item.transform[4])
        return [{ text: item.str, left: left / width, right: (left + item.width) / width }]
      })
    }),
  )
}

/** The pieces of text of each printed page with their places; what is near on a line is one piece. */
export const printedPlaces = async (page: Page, format: 'Letter' | 'A4'): Promise<PrintedText[][]> =>
  placesIn(await page.pdf({ format, preferCSSPageSize: true }), false)

/**
 * The same with no piece of two cells, however near: a full cell of a wide table is so near to the next one that rounding decides. On the
 * paper's side that the page asks for, or upright.
 */
export const printedCells = async (page: Page, format: 'Letter' | 'A4', side: 'asked' | 'upright'): Promise<PrintedText[][]> => {
  // Chrome leaves out the page's own size where the person chose the paper.
  if (side === 'upright') await page.addStyleTag({ content: `@page wide-record { size: ${format} portrait !important }` })
  return placesIn(await page.pdf({ format, preferCSSPageSize: true, tagged: true }), true)
}
