import { hoursHeader } from '../../contract/attendance-rules.ts'
import { labelOf } from '../../contract/codes.ts'
import { dayOf } from '../../contract/dates.ts'
import { surnameFirst } from '../../contract/person-names.ts'
import type { StaffReportAsked, StaffReportDocument } from '../../contract/staff-report.ts'
import { staffReportStates, statusInWords } from '../../contract/staff-report-rules.ts'
import type { Caller, Deps } from '../deps.ts'
import { filtersInWords, namesAsked } from './asked-in-words.ts'
import { daysAsked } from './count-hours.ts'
import { hoursToDownload, idsToDownload } from './hours.queries.ts'

/** All rows of the list in its order, counted until one instant, their total, and what the head of the document says. */
export const gatherStaffReport = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  asked: StaffReportAsked,
): Promise<StaffReportDocument> => {
  const at = now()
  const range = daysAsked(asked, at)
  const ids = await idsToDownload(db, asked, caller)
  const names = await namesAsked(asked, caller, db)
  const results: StaffReportDocument['results'] = []
  for await (const batch of hoursToDownload(db, ids, range, at))
    for (const row of batch) {
      const { no_dpi, station_text, total_hours_day } = row
      results.push({ no_dpi, name: surnameFirst(row), station_text, status_text: statusInWords(row), total_hours_day })
    }
  const today = asked.start_date === undefined && asked.end_date === undefined ? dayOf(at) : null
  return {
    count: results.length,
    total_hours: results.reduce((total, row) => total + row.total_hours_day, 0),
    results,
    start_date: asked.start_date ?? today,
    end_date: asked.end_date ?? today,
    station_text: names.station,
    status_text: labelOf(staffReportStates, asked.status_user),
    hours_header: hoursHeader(asked),
    filters: filtersInWords({ search: asked.search, ordering: '' }, { station: '', user: names.user }),
    made_by: caller.name,
    made_at: at.toISOString(),
  }
}
