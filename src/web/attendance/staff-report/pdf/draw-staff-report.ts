import PdfDocument from 'pdfkit'
import { showHours, dpiInWords, hoursInWords } from '../../../../contract/attendance/hours-rules.ts'
import { showDay, showReportTime } from '../../../../contract/shared/dates/dates.ts'
import type { StaffReportDocument } from '../../../../contract/attendance/staff-report.schema.ts'
import { staffReportScreens } from '../../../../contract/shared/rights/screens.ts'
import { contractName } from '../../../../contract/people/user-codes.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { drawLine, FONT_SIZE, hasOtherLetters, LINE, linesOf, registerFonts, type Fonts } from './pdf-text.ts'

type Doc = InstanceType<typeof PdfDocument>

/* Points: 72 to an inch. The paper of Guatemala is Letter. */
const PAGE = { width: 612, height: 792 }
const MARGIN = 40
const WIDTH = PAGE.width - 2 * MARGIN
const TITLE = { size: 14, height: 24 }
const PADDING = 3
const FOOT = PAGE.height - MARGIN - LINE

const title = staffReportScreens.list.title

interface Column {
  header: string
  width: number
  cell: (row: StaffReportDocument['results'][number]) => string
}

const kindInWords = ({ firefighter_type, type_of_contract }: StaffReportDocument['results'][number]): string =>
  [firefighter_type, contractName(type_of_contract)].filter(Boolean).join(', ') || '—'

const columnsOf = (report: StaffReportDocument): readonly Column[] => [
  { header: 'DPI', width: 82, cell: (row) => dpiInWords(row.no_dpi) || '—' },
  { header: 'Nombre', width: 110, cell: (row) => row.name },
  { header: 'Registro', width: 54, cell: (row) => row.no_registry || '—' },
  { header: 'Tipo y contrato', width: 76, cell: kindInWords },
  { header: 'Estación', width: 78, cell: (row) => row.station_text || 'Sin estación' },
  { header: 'Estado', width: 62, cell: (row) => row.status_text },
  { header: report.hours_header, width: 70, cell: hoursInWords },
]

/** What stands above the table on every page, each with its label (B-REP-34, S-42). */
const factsOf = (report: StaffReportDocument): readonly (readonly [label: string, value: string])[][] => {
  const people = `${showNumber(report.count)} ${report.count === 1 ? 'persona' : 'personas'}`
  return [
    [
      ['Fecha inicial', showDay(report.start_date) || 'Sin límite'],
      ['Fecha final', showDay(report.end_date) || 'Sin límite'],
    ],
    [
      ['Estación', report.station_text || 'Todas'],
      ['Estado', report.status_text || 'Todos'],
    ],
    [['Total de horas', `${showHours(report.total_hours)}, ${people}`]],
    [['Otros filtros', report.filters.join('; ') || 'ninguno']],
    [['Generado por', `${report.made_by} el ${showReportTime(report.made_at)}, hora de Guatemala`]],
  ]
}

/** The letters outside Spanish are in a file of their own. */
export const needsOtherLetters = (report: StaffReportDocument): boolean =>
  [report.made_by, ...report.filters, report.station_text, ...report.results.flatMap((row) => [row.name, row.station_text])].some(
    hasOtherLetters,
  )

interface Row {
  /** The lines of each cell. */
  cells: string[][]
  height: number
}
interface PlacedRow extends Row {
  y: number
}

const rowOf = (cells: string[][]): Row => ({ cells, height: Math.max(...cells.map(({ length }) => length)) * LINE + 2 * PADDING })

/** Which rows stand where on which page. */
const paginate = (rows: readonly Row[], top: number): PlacedRow[][] => {
  const pages: PlacedRow[][] = []
  let page: PlacedRow[] = []
  let y = top
  for (const row of rows) {
    if (y + row.height > FOOT - PADDING && page.length > 0) {
      pages.push(page)
      page = []
      y = top
    }
    page.push({ ...row, y })
    y += row.height
  }
  return [...pages, page]
}

/** Marks what is drawn as decoration, which is not read aloud. */
const asArtifact = (doc: Doc, type: 'Pagination' | 'Layout', draw: () => void): void => {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/**
 * The report as a tagged PDF, in its chunks. The head of every page and the row of headers are read aloud once, on the first page;
 * the others are decoration. `onPage` says after each page how much is done, from 0 to 1.
 */
export const drawStaffReport = (
  report: StaffReportDocument,
  fonts: Fonts,
  onPage: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> => {
  const doc = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    // None by default: in a browser PDFKit has no font of its own.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-GT',
    displayTitle: true,
    info: { Title: title, Author: report.made_by, Creator: 'Sirena', CreationDate: new Date(report.made_at) },
  })
  registerFonts(doc, fonts)
  const chunks = collect(doc)
  const columns = columnsOf(report)
  const facts = factsOf(report).map((line) => ({
    line,
    lines: linesOf(doc, line.map(([label, value]) => `${label}: ${value}`).join('   '), WIDTH),
  }))
  const headTop = MARGIN + TITLE.height + facts.reduce((height, { lines }) => height + lines.length * LINE, 0) + 8
  const head = rowOf(columns.map(({ header, width }) => linesOf(doc, header, width - 2 * PADDING, 'bold')))
  const rows = report.results.map((row) => rowOf(columns.map(({ cell, width }) => linesOf(doc, cell(row), width - 2 * PADDING))))
  const pages = paginate(rows, headTop + head.height)

  const root = doc.struct('Document')
  const table = doc.struct('Table')
  const body = doc.struct('TBody')
  doc.addStructure(root)

  const drawTitle = () => drawLine(doc, title, [MARGIN, MARGIN], { face: 'bold', size: TITLE.size })
  const drawFacts = (draw: (write: () => void) => void) => {
    let y = MARGIN + TITLE.height
    for (const { lines } of facts) {
      const top = y
      draw(() => lines.forEach((line, index) => drawLine(doc, line, [MARGIN, top + index * LINE])))
      y += lines.length * LINE
    }
  }
  const drawCells = ({ cells }: Row, y: number, draw: (write: () => void) => void, face: 'regular' | 'bold') => {
    let x = MARGIN
    for (const [index, { width }] of columns.entries()) {
      const left = x + PADDING
      draw(() => cells[index]?.forEach((line, number) => drawLine(doc, line, [left, y + PADDING + number * LINE], { face })))
      x += width
    }
  }

  for (const [index, placed] of pages.entries()) {
    doc.addPage()
    asArtifact(doc, 'Layout', () => {
      doc.rect(MARGIN, headTop, WIDTH, head.height).fill('#e9ecef').fillColor('#000000')
      for (const { y, height } of placed) doc.moveTo(MARGIN, y + height).lineTo(MARGIN + WIDTH, y + height)
      doc.lineWidth(0.5).stroke('#adb5bd')
    })
    if (index === 0) {
      root.add(doc.struct('H1', {}, drawTitle))
      drawFacts((write) => root.add(doc.struct('P', {}, write)))
      root.add(table)
      const row = doc.struct('TR')
      const headRows = doc.struct('THead')
      table.add(headRows)
      headRows.add(row)
      drawCells(head, headTop, (write) => row.add(headerCell(doc, write)), 'bold')
      headRows.end()
      table.add(body)
    } else
      asArtifact(doc, 'Pagination', () => {
        drawTitle()
        drawFacts((write) => write())
        drawCells(head, headTop, (write) => write(), 'bold')
      })
    for (const row of placed) {
      const element = doc.struct('TR')
      body.add(element)
      drawCells(row, row.y, (write) => element.add(doc.struct('TD', {}, write)), 'regular')
      element.end()
    }
    if (rows.length === 0)
      root.add(doc.struct('P', {}, () => drawLine(doc, 'Sin Registro', [MARGIN + PADDING, headTop + head.height + PADDING])))
    asArtifact(doc, 'Pagination', () => drawPageNumber(doc, `página ${index + 1} de ${pages.length}`))
    onPage((index + 1) / pages.length)
  }
  root.end()
  doc.end()
  return chunks
}

/** PDFKit writes the scope, which its types do not know. */
const headerCell = (doc: Doc, write: () => void) => {
  const options: object = { scope: 'Column' }
  return doc.struct('TH', options, write)
}

const drawPageNumber = (doc: Doc, words: string): void => {
  const width = doc.font('regular', FONT_SIZE).widthOfString(words)
  drawLine(doc, words, [PAGE.width - MARGIN - width, FOOT])
}

const collect = (doc: Doc): Promise<Uint8Array<ArrayBuffer>[]> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    doc.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk))
    doc.on('end', () => resolve(chunks))
    doc.on('error', reject)
  })
