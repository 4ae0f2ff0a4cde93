import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { drawStaffReport } from '../../src/web/attendance/staff-report/pdf/draw-staff-report.ts'
import { openDownload, readWorkbook } from '../workbook.ts'
import { byPersonName, days, detailedNames, narrowed, ofReport, ofStaff, oneStation, read, type Asking } from './asking.ts'
import {
  detailedReportCells,
  dpiInWords,
  dutyInWords,
  emergencyReportCells,
  hoursInWords,
  listCells,
  placeInWords,
  staffReportCells,
  stationReportCells,
  surnameFirst,
  outcomesInWords,
  totalsInWords,
} from './expected-cells.ts'
import { detailedReportOf, emergencyReportOf, staffReportOf, stationReportOf } from './expected-reports.ts'
import type { Filters } from './known-brigade.ts'

const ofDownload = {
  ...days,
  stations: 'station',
  types: 'emergency_type',
  status: 'status',
  region_type: 'region_type',
  outcome: 'outcome',
}

const font = (name: string) =>
  new Uint8Array(
    readFileSync(new URL(`../../node_modules/@fontsource/noto-sans/files/noto-sans-${name}-normal.woff`, import.meta.url)),
  )

/** The document, and the text of the PDF that the browser draws from it. */
export const compareDocument = async (asking: Asking, filters: Filters): Promise<void> => {
  const { filters: used, query } = narrowed(oneStation(filters), ofStaff)
  const { count, total_hours, rows } = staffReportOf(asking.scene.known, asking.asker, used)
  const { body, asked } = await read(asking, 'reports/dataPDF', query)
  expect(body, asked).toMatchObject({ count, total_hours })
  expect(byPersonName(body.results), asked).toEqual(
    rows.map(({ status: _, inactive_reason: __, is_retired: ___, is_moved: ____, contract, ...row }, index) => ({
      ...row,
      name: surnameFirst(row.name),
      station_text: placeInWords(rows[index]!),
      status_text: dutyInWords(rows[index]!),
      no_registry: '',
      firefighter_type: null,
      type_of_contract: contract === undefined ? null : 1,
    })),
  )
  const fonts = { regular: font('latin-400'), bold: font('latin-600'), otherLetters: undefined }
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.concat(await drawStaffReport(body, fonts, () => {}))))
  const { text } = await extractText(pdf, { mergePages: true })
  const words = text.replaceAll(/\s+/g, ' ')
  const people = `${count} ${count === 1 ? 'persona' : 'personas'}`
  expect(words, asked).toContain(`Total de horas: ${hoursInWords(total_hours)}, ${people}`)
  const lines = rows.map((row) =>
    [
      dpiInWords(row),
      surnameFirst(row.name),
      '—',
      row.contract ?? '—',
      placeInWords(row) || 'Sin estación',
      dutyInWords(row),
      hoursInWords(row.total_hours_day),
    ].join(' '),
  )
  expect(
    lines.filter((line) => !words.includes(line)),
    asked,
  ).toEqual([])
}

/** The rows below the notes with the one of headers, and the notes. */
const sheetOf = async ({ client, scene, where }: Asking, path: string, query: string) => {
  const response = await openDownload(client, scene.server.url, path, query)
  const asked = `${where}: ${path}?${query}`
  expect(response.status, asked).toBe(200)
  const { rows } = readWorkbook(new Uint8Array(await response.arrayBuffer()))
  const header = rows.findIndex((row) => row.length > 1)
  return { notes: rows.slice(0, header).flat(), rows: rows.slice(header), asked }
}

export const compareListWorkbook = async (asking: Asking, filters: Filters): Promise<void> => {
  const { filters: used, query } = narrowed(filters, { ...ofDownload, vehicle: 'vehicle' })
  const list = await sheetOf(asking, 'emergency/descargar_excel', query)
  // Without the people, whom no figure counts.
  const rows = list.rows.map((row) => [...row.slice(0, 11), ...row.slice(12)])
  expect(rows, list.asked).toEqual(listCells(asking.scene.known, used))
}

export const compareReportWorkbooks = async (asking: Asking, filters: Filters): Promise<void> => {
  const { scene, asker } = asking
  const { known } = scene
  const each = narrowed(filters, { ...ofReport, region_type: 'region_type' })
  const emergencies = await sheetOf(asking, 'reports/descargar_excel', each.query)
  expect(emergencies.rows, emergencies.asked).toEqual(emergencyReportCells(known, asker, each.filters))
  const counted = emergencyReportOf(known, asker, each.filters)
  expect(emergencies.notes, emergencies.asked).toContain(totalsInWords(counted))
  const byStation = narrowed(filters, ofReport)
  const stations = await sheetOf(asking, 'reports/download_excel_stations', byStation.query)
  expect(stations.rows, stations.asked).toEqual(stationReportCells(known, asker, byStation.filters))
  const ofStations = stationReportOf(known, asker, byStation.filters)
  expect(stations.notes, stations.asked).toContain(totalsInWords(ofStations))
  const inDetail = narrowed(filters, detailedNames(filters))
  const detail = await sheetOf(asking, 'reports/excel_emergency_detail', inDetail.query)
  expect(detail.rows, detail.asked).toEqual(detailedReportCells(known, asker, inDetail.filters))
  const { total_emergency, total_people_served, outcomes } = detailedReportOf(known, asker, inDetail.filters)
  expect(detail.notes, detail.asked).toContain(
    `Emergencias: ${total_emergency}${outcomesInWords(outcomes)}; pacientes: ${total_people_served}`,
  )
}

export const compareStaffWorkbook = async (asking: Asking, filters: Filters): Promise<void> => {
  const { filters: used, query } = narrowed(oneStation(filters), ofStaff)
  const { known } = asking.scene
  const { count, total_hours } = staffReportOf(known, asking.asker, used)
  const people = await sheetOf(asking, 'reports/download_excel', query)
  const [headers, ...rows] = people.rows
  const sorted = rows.toSorted((one, other) => (String(one[1]) < String(other[1]) ? -1 : 1))
  expect([headers, ...sorted], people.asked).toEqual(staffReportCells(known, asking.asker, used))
  const counted = `${count} ${count === 1 ? 'persona' : 'personas'}`
  const total = `Total: ${counted}, ${hoursInWords(total_hours)} (${total_hours} minutos)`
  expect(people.notes, people.asked).toContain(total)
}

/** Who needs a station and has none gets no file of emergencies. */
export const compareRefusedWorkbooks = async ({ client, scene, where }: Asking): Promise<void> => {
  for (const path of ['reports/descargar_excel', 'reports/download_excel_stations', 'reports/excel_emergency_detail'])
    expect((await openDownload(client, scene.server.url, path)).status, `${where}: ${path}`).toBe(400)
}
