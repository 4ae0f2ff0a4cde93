import type PdfDocument from 'pdfkit'

/* PDFKit draws a text in one font, and each font file has some letters only. */

export interface Fonts {
  regular: Uint8Array
  bold: Uint8Array
  /** The letters outside Spanish; undefined if no text has any. */
  otherLetters: Uint8Array | undefined
}
export type Face = 'regular' | 'bold'

export const FONT_SIZE = 9
export const LINE = 12.5

/** Outside of the file of Spanish letters, whose ranges are those of its package (`unicode.json`, `latin`). */
const others = /[^ -\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]+/u
const runs = new RegExp(`(${others.source})`, 'u')

export const hasOtherLetters = (text: string): boolean => others.test(text.normalize('NFC'))

interface Run {
  text: string
  font: Face | 'otherLetters'
}

/** The parts of a text by the font that has their letters. */
const runsOf = (text: string, face: Face): Run[] =>
  text
    .normalize('NFC')
    .split(runs)
    .map((part, index): Run => ({ text: part, font: index % 2 === 1 ? 'otherLetters' : face }))
    .filter((run) => run.text !== '')

type Doc = InstanceType<typeof PdfDocument>

export const registerFonts = (doc: Doc, { regular, bold, otherLetters }: Fonts): void => {
  doc.registerFont('regular', regular)
  doc.registerFont('bold', bold)
  doc.registerFont('otherLetters', otherLetters ?? regular)
}

const widthOf = (doc: Doc, text: string, face: Face): number =>
  runsOf(text, face).reduce((width, run) => width + doc.font(run.font, FONT_SIZE).widthOfString(run.text), 0)

/** The lines of a text that is as wide as this; a longer word is cut. */
export const linesOf = (doc: Doc, text: string, width: number, face: Face = 'regular'): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(doc, longer, face) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && widthOf(doc, line + letter, face) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  // The space is read aloud between the words of two lines.
  return [...lines.map((each) => `${each} `), line]
}

/** Draws a line at this place, and returns where it ends. */
export const drawLine = (
  doc: Doc,
  text: string,
  [x, y]: readonly [number, number],
  { face = 'regular', size = FONT_SIZE }: { face?: Face; size?: number } = {},
): number => {
  let end = x
  for (const run of runsOf(text, face)) {
    doc.font(run.font, size).text(run.text, end, y, { lineBreak: false })
    end += doc.widthOfString(run.text)
  }
  return end
}
