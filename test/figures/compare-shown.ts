import { expect } from 'vitest'
import {
  byPersonName,
  days,
  detailedNames,
  narrowed,
  ofList,
  ofReport,
  ofStaff,
  oneStation,
  read,
  readAll,
  type Asking,
} from './asking.ts'
import { cellsOf, dashboardOf, pointsOf, rowOf, timesOf } from './expected-dashboard.ts'
import { detailedReportOf, emergencyReportOf, staffReportOf, stationReportOf } from './expected-reports.ts'
import { matching, type Filters } from './known-brigade.ts'
import { places } from './scene.ts'

export const compareDashboard = async (asking: Asking, filters: Filters): Promise<void> => {
  const { known } = asking.scene
  const { filters: used, query } = narrowed(filters, { ...days, ...ofList })
  if (asking.asker.role !== 1 && asking.asker.station === null) {
    for (const path of ['dashboard_report', 'dashboard_times', 'dashboard_points'])
      expect((await asking.client.get(`/api/reports/${path}?${query}`)).status, asking.where).toBe(400)
    return
  }
  const report = await read(asking, 'reports/dashboard_report', query)
  expect(report.body, report.asked).toEqual({ ...dashboardOf(known, used), vehicles: [] })
  const times = await read(asking, 'reports/dashboard_times', query)
  expect(times.body, times.asked).toEqual(timesOf(known, used))
  const points = await read(asking, 'reports/dashboard_points', query)
  expect(points.body, points.asked).toEqual(pointsOf(known, used))
}

/** Answers for visitors are cached for some seconds, so every question is asked once; `times` distinguishes them. */
export const compareOpenDashboard = async (asking: Asking, filters: Filters, times: number): Promise<void> => {
  const { known } = asking.scene
  const unlike = filters.start_date === undefined ? { start_date: `19${String(times).padStart(2, '0')}-01-01` } : {}
  const { filters: used, query } = narrowed({ ...filters, ...unlike }, { ...days, ...ofList })
  const report = await read(asking, 'dashboard_open/dashboard_report', query)
  const { results, ...figures } = dashboardOf(known, used)
  const placed = results.map(({ registered_at: _, ...row }) => {
    const { latitude } = known.emergencies.get(row.id)!
    return { ...row, address: places.find((place) => place.latitude === latitude)!.municipality }
  })
  expect(report.body, report.asked).toEqual({ ...figures, results: placed })
  const line = await read(asking, 'dashboard_open/dashboard_times', query)
  expect(line.body, line.asked).toEqual(timesOf(known, used))
  const { body, asked } = await read(asking, 'dashboard_open/dashboard_points', query)
  const cells = body.statuses.map((status: number, index: number) =>
    [body.latitudes[index], body.longitudes[index], status, body.numbers[index]].join(','),
  )
  expect([body.count, cells.toSorted()], asked).toEqual([matching(known, used).length, cellsOf(known, used)])
}

export const compareList = async (asking: Asking, filters: Filters): Promise<void> => {
  const { known } = asking.scene
  const names = { ...days, ...ofList, region_type: 'region_type', status: 'status', vehicle: 'vehicle_emergency__vehicle' }
  const { filters: used, query } = narrowed(filters, names)
  const { body, asked } = await readAll(asking, 'emergency', query)
  const rows = matching(known, used).map((one) => rowOf(known, one))
  expect(body, asked).toEqual({ count: rows.length, results: rows })
}

export const compareReports = async (asking: Asking, filters: Filters): Promise<void> => {
  const { scene, asker } = asking
  const { known } = scene
  const each = narrowed(filters, { ...ofReport, region_type: 'region_type' })
  const emergencies = await readAll(asking, 'reports/report_emergency', each.query)
  expect(emergencies.body, emergencies.asked).toEqual(emergencyReportOf(known, asker, each.filters))
  const byStation = narrowed(filters, ofReport)
  const stations = await readAll(asking, 'reports/report_station', byStation.query)
  expect(stations.body, stations.asked).toEqual(stationReportOf(known, asker, byStation.filters))
  const inDetail = narrowed(filters, detailedNames(filters))
  const detail = await readAll(asking, 'reports/emergency_report_detail', inDetail.query)
  expect(detail.body, detail.asked).toEqual(detailedReportOf(known, asker, inDetail.filters))
}

export const compareStaff = async (asking: Asking, filters: Filters): Promise<void> => {
  const { scene, asker } = asking
  const { filters: used, query } = narrowed(oneStation(filters), ofStaff)
  const { count, total_hours, rows } = staffReportOf(scene.known, asker, used)
  const list = await readAll(asking, 'reports/listUserHumanResources', query)
  expect(list.body.count, list.asked).toBe(count)
  expect(byPersonName(list.body.results), list.asked).toEqual(rows.map(({ contract: _, ...row }) => expect.objectContaining(row)))
  const totals = await read(asking, 'reports/totalUserHumanResources', query)
  expect(totals.body, totals.asked).toEqual({ count, total_hours })
}
