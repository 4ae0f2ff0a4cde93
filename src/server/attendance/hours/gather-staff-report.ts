import { hoursHeader, stationInWords } from '../../../contract/attendance/hours-rules.ts'
import { labelOf } from '../../../contract/shared/codes.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { surnameFirst } from '../../../contract/people/person-names.ts'
import type { StaffReportAsked, StaffReportDocument } from '../../../contract/attendance/staff-report.schema.ts'
import { staffReportStates, statusInWords } from '../../../contract/attendance/staff-report-rules.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { filtersInWords, namesAsked } from './asked-in-words.ts'
import { hoursToDownload, idsToDownload } from './hours.queries.ts'
import { questionOf } from './people-with-hours.queries.ts'

/** All rows of the list in its order, counted until one instant, their total, and what the head of the document says. */
export const gatherStaffReport = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  asked: StaffReportAsked,
): Promise<StaffReportDocument> => {
  const at = now()
  const question = questionOf(asked, caller, at)
  const ids = await idsToDownload(db, question)
  const names = await namesAsked(asked, caller, db)
  const results: StaffReportDocument['results'] = []
  for await (const batch of hoursToDownload(db, ids, question))
    for (const row of batch)
      results.push({
        ...(row.no_dpi !== null && { no_dpi: row.no_dpi }),
        name: surnameFirst(row),
        station_text: stationInWords(row),
        status_text: statusInWords(row),
        no_registry: row.no_registry,
        firefighter_type: row.firefighter_type,
        type_of_contract: row.type_of_contract,
        total_hours_day: row.total_hours_day,
        without_exit: row.without_exit,
      })
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
