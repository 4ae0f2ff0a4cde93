import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { StaffReportDocument } from '../../../../contract/attendance/staff-report.schema.ts'
import { drawStaffReport, needsOtherLetters } from './draw-staff-report.ts'

const font = (name: string) =>
  new Uint8Array(
    readFileSync(
      new URL(`../../../../../node_modules/@fontsource/noto-sans/files/noto-sans-${name}-normal.woff`, import.meta.url),
    ),
  )
const fonts = { regular: font('latin-400'), bold: font('latin-600'), otherLetters: font('latin-ext-400') }

const person = (n: number) => ({
  no_dpi: String(3_000_000_000_000 + n),
  name: `Persona ${n} Kʼicheʼ Tzꞌutujil Núñez`,
  station_text: 'Estación Xelajú',
  status_text: n % 2 === 0 ? 'Activo' : 'Inactivo (Vacaciones)',
  total_hours_day: n * 61,
  without_exit: n === 3,
  no_registry: `B-${n}`,
  firefighter_type: 'Permanente',
  type_of_contract: 1,
})
const aReport = (people: number): StaffReportDocument => {
  const results = Array.from({ length: people }, (_, n) => person(n))
  return {
    results,
    count: people,
    total_hours: results.reduce((total, row) => total + row.total_hours_day, 0),
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    station_text: 'Estación Xelajú',
    status_text: '',
    hours_header: 'Horas del rango',
    filters: ['Búsqueda: kʼicheʼ'],
    made_by: 'Silvia Gramajo',
    made_at: '2026-11-30T20:05:00Z',
  }
}

const read = async (report: StaffReportDocument) => {
  const shares: number[] = []
  const bytes = Buffer.concat(await drawStaffReport(report, fonts, (share) => shares.push(share)))
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const pages = text.map((page) => page.replaceAll(/\s+/g, ' '))
  return { pdf, pages, shares }
}

// B-REP-34, B-REP-35, B-REP-05, B-CON-14, S-42
test('every page has the head, the headers and its number, and every person is on one of them', async () => {
  const report = aReport(70)
  const { pages, shares } = await read(report)
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Reporte de Recursos Humanos')
    expect(page).toContain('Fecha inicial: 01/11/2026 Fecha final: 30/11/2026')
    expect(page).toContain('Estación: Estación Xelajú Estado: Todos')
    expect(page).toContain('Total de horas: 2,455 hrs 15 min, 70 personas')
    expect(page).toContain('Otros filtros: Búsqueda: kʼicheʼ Generado por')
    expect(page).toContain('Generado por: Silvia Gramajo el 30/11/26 2:05 pm, hora de Guatemala')
    expect(page).toContain('DPI Nombre Registro Tipo y contrato Estación Estado Horas del rango')
    expect(page).toContain(`página ${index + 1} de ${pages.length}`)
  }
  const all = pages.join(' ')
  const rows = report.results.map(
    ({ name, no_registry, station_text, status_text, total_hours_day, without_exit, no_dpi = '' }) => {
      const dpi = `${no_dpi.slice(0, 4)} ${no_dpi.slice(4, 9)} ${no_dpi.slice(9)}`
      const hours = `${Math.floor(total_hours_day / 60)} hrs ${total_hours_day % 60} min${without_exit ? ' · sin salida' : ''}`
      return `${dpi} ${name} ${no_registry} Permanente, Municipalidad ${station_text} ${status_text} ${hours}`
    },
  )
  expect(rows.filter((row) => !all.includes(row))).toEqual([])
  expect(shares.at(-1)).toBe(1)
})

test('it is tagged, with title and language, and its table has headers and rows', async () => {
  const { pdf } = await read(aReport(3))
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({ Title: 'Reporte de Recursos Humanos', Language: 'es-GT' })
  const rolesOf = (node: { role?: string; children?: unknown[] }): string[] => [
    ...(node.role === undefined ? [] : [node.role]),
    // The children of a node of the structure are nodes, too, or contents without a role.
    ...(node.children ?? []).flatMap((child) => rolesOf(child as { role?: string; children?: unknown[] })),
  ]
  const roles = rolesOf(await (await pdf.getPage(1)).getStructTree())
  const count = (role: string) => roles.filter((each) => each === role).length
  expect([count('H1'), count('P'), count('Table'), count('TR'), count('TH'), count('TD')]).toEqual([1, 5, 1, 4, 7, 21])
})

// B-REP-07, B-ERR-34
test('without people it says so', async () => {
  const { pages } = await read(aReport(0))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Sin Registro')
})

test('the file of other letters is needed for names with them only', () => {
  const report = aReport(0)
  expect(needsOtherLetters(report)).toBe(false)
  expect(needsOtherLetters({ ...report, results: [{ ...person(1), name: 'María Núñez Kʼicheʼ' }] })).toBe(false)
  expect(needsOtherLetters({ ...report, results: [person(1)] })).toBe(true)
})
