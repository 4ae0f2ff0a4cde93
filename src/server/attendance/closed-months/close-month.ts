import type * as z from 'zod'
import type {
  ClosedMonthRow,
  ClosingPreview,
  closeMonthInput,
  reopenMonthInput,
} from '../../../contract/attendance/closed-months.schema.ts'
import { closedFor, monthName } from '../../../contract/attendance/correction-rules.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { changeRecord } from '../../platform/records/record-change.ts'
import { fail, found, Refusal } from '../../platform/errors/refusal.ts'
import {
  countPendingOfMonth,
  findClosure,
  insertClosure,
  lockAllHours,
  lockClosure,
  openEntries,
  readClosure,
  setReopened,
  sumMonth,
  type Closing,
} from './closed-months.queries.ts'

/**
 * Closes a month that is over and has no open entry, and stores its totals. A closure of all stations may be made over closures of
 * single ones; a closed one is never closed again.
 */
export const closeMonth = (
  deps: Deps,
  { caller, key }: Writer,
  closing: z.output<typeof closeMonthInput>,
): Promise<ClosedMonthRow> =>
  changeRecord(deps, { caller, key }, 'closed_month', async (trx, log) => {
    await lockAllHours(trx)
    await refuseUnclosable(trx, closing, deps.now())
    const id = await insertClosure(trx, closing, { by: caller.id, at: deps.now() })
    const row = found(await readClosure(trx, id))
    log.created('closed_month', row)
    return row
  })

/** What closing would store. The answer may be outdated when the month is closed, which checks everything again. */
export const previewClosing = async (deps: Pick<Deps, 'db' | 'now'>, closing: Closing): Promise<ClosingPreview> => {
  const [sums, pending, refusal] = await Promise.all([
    sumMonth(deps.db, closing),
    countPendingOfMonth(deps.db, closing),
    refuseUnclosable(deps.db, closing, deps.now()).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Refusal) return error.message
        throw error
      },
    ),
  ])
  return { ...sums, pending, refusal }
}

export const reopenMonth = (
  deps: Deps,
  { caller, key }: Writer,
  id: number,
  { reason }: z.output<typeof reopenMonthInput>,
): Promise<ClosedMonthRow> =>
  changeRecord(deps, { caller, key }, 'closed_month', async (trx, log) => {
    await lockClosure(trx, id)
    const before = found(await readClosure(trx, id))
    if (before.reopened_at !== null) throw fail('closed_month.reopened_already')
    await setReopened(trx, id, { reopened_by: caller.id, reopened_at: deps.now(), reopen_reason: reason })
    const after = found(await readClosure(trx, id))
    log.edited('closed_month', before, after)
    return after
  })

const refuseUnclosable = async (db: Database | Changing, closing: Closing, now: Date): Promise<void> => {
  const month = monthName(closing.month)
  if (closing.month >= dayOf(now).slice(0, 7)) throw fail('closed_month.not_over', { month })
  const closure = await findClosure(db, closing)
  if (closure) throw fail('closed_month.closed_already', { month, station: closedFor(closure.station_text) })
  const people = await openEntries(db, closing)
  if (people.length > 0) throw fail('closed_month.open_entries', { month, people: firstOf(people) })
}

const MOST_NAMES = 5
const firstOf = (people: readonly string[]): string[] =>
  people.length <= MOST_NAMES ? [...people] : [...people.slice(0, MOST_NAMES), `y ${people.length - MOST_NAMES} más`]
