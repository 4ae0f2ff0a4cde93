import type * as z from 'zod'
import type {
  CorrectionDetail,
  CorrectionRow,
  decisionInput,
} from '../../../contract/attendance/attendance-corrections.schema.ts'
import { correctionCan, CorrectionState } from '../../../contract/attendance/correction-rules.ts'
import { lockOpenMonths } from '../closed-months/closed-months.queries.ts'
import { refuseClosed } from '../closed-months/refuse-closed.ts'
import type { Caller, Deps, Writer } from '../../platform/deps.ts'
import { changeRecord, type ChangeLog } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { fail, found, ofField, Refusal } from '../../platform/errors/refusal.ts'
import { isSponsored, itemsOf, lockCorrection, readCorrection, setDecision, setWithdrawn } from './corrections.queries.ts'
import {
  correctMarks,
  lockCorrected,
  periodsAround,
  readCorrected,
  recomputeDays,
  recomputeState,
  rewritePeriods,
  type Corrected,
} from './marks.queries.ts'
import { secondsOfDays } from './plan-correction.ts'
import { planFor } from './plan-for.ts'

/** Accepts or rejects a correction under the lock of the person's row, so that nobody marks and nobody else decides meanwhile. */
export const decideCorrection = (
  deps: Deps,
  { caller, key }: Writer,
  id: number,
  { is_accepted, note }: z.output<typeof decisionInput>,
): Promise<CorrectionRow> =>
  changeRecord(deps, { caller, key }, `attendance_correction/${id}`, async (trx, log) => {
    const { user } = readable(await readCorrection(trx, id), caller)
    const person = found(await lockCorrected(trx, user, deps.now()))
    await lockCorrection(trx, id)
    // Read again: another decision may have been made, and the person may have been transferred, before the locks.
    const before = readable(await readCorrection(trx, id), caller)
    if (before.state !== CorrectionState.Pendiente) throw fail('correction.ended')
    if (correctionCan.notDecide(caller, before) !== undefined) throw fail('correction.own')
    if (await isSponsored(trx, caller.id, before)) throw fail('correction.sponsored')
    if (!is_accepted && note === '') throw ofField(fail('correction.note_needed'), 'note')
    const seconds_change = is_accepted ? await accept(deps, caller, { trx, log }, { correction: before, person }) : null
    const decision = { is_accepted, decided_by: caller.id, decided_at: deps.now(), decision_note: note }
    await setDecision(trx, id, { ...decision, seconds_change })
    const after = found(await readCorrection(trx, id))
    log.edited('attendance_correction', before, after)
    return after
  })

/** Withdraws a correction that is still pending. It stays to be seen. */
export const withdrawCorrection = (deps: Deps, { caller, key }: Writer, id: number): Promise<CorrectionRow> =>
  changeRecord(deps, { caller, key }, `attendance_correction/${id}`, async (trx, log) => {
    await lockCorrection(trx, id)
    const before = readable(await readCorrection(trx, id), caller)
    if (!correctionCan.withdraw(caller, before)) throw fail('correction.not_asker')
    if (before.state !== CorrectionState.Pendiente) throw fail('correction.ended')
    await setWithdrawn(trx, id, deps.now())
    const after = found(await readCorrection(trx, id))
    log.edited('attendance_correction', before, after)
    return after
  })

/** A correction with what it would do to the hours now. */
export const readEffect = async (deps: Deps, caller: Caller, id: number): Promise<CorrectionDetail> => {
  const stored = readable(await readCorrection(deps.db, id), caller)
  const row = { ...stored, is_sponsored: await isSponsored(deps.db, caller.id, stored) }
  if (row.state !== CorrectionState.Pendiente) return { ...row, effect: null }
  const items = await itemsOf(deps.db, id)
  const before = await periodsAround(deps.db, row.user, items)
  try {
    const person = found(await readCorrected(deps.db, row.user, deps.now()))
    const { after, touched } = planFor(caller, person, { periods: before, items, now: deps.now() })
    await refuseClosed(deps.db, touched)
    const [old, now] = [secondsOfDays(before, deps.now()), secondsOfDays(after, deps.now())]
    const days = [...new Set([...old.keys(), ...now.keys()])]
      .toSorted()
      .map((day) => ({ day, before: old.get(day) ?? 0, after: now.get(day) ?? 0 }))
      .filter((day) => day.before !== day.after)
    return { ...row, effect: { refusal: null, days } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...row, effect: { refusal: error.message, days: [] } }
  }
}

const readable = (row: CorrectionRow | undefined, caller: Caller): CorrectionRow => {
  if (row === undefined || !correctionCan.read(caller, row)) throw fail('record.not_found')
  return row
}

const accept = async (
  deps: Deps,
  caller: Caller,
  { trx, log }: { trx: Changing; log: ChangeLog },
  { correction, person }: { correction: CorrectionRow; person: Corrected },
): Promise<number> => {
  const items = await itemsOf(trx, correction.id)
  const before = await periodsAround(trx, person.id, items)
  const { after, touched } = planFor(caller, person, { periods: before, items, now: deps.now() })
  await lockOpenMonths(trx)
  await refuseClosed(trx, touched)
  const made = await correctMarks(trx, {
    user: person,
    correction_id: correction.id,
    items,
    observation: correction.reason,
    at: deps.now(),
    decided_by: caller.id,
  })
  await rewritePeriods(trx, person.id, { before, after, made })
  await recomputeDays(trx, person.id, touched)
  await recomputeState(trx, person.id)
  for (const { marked_at, ...mark } of made.values())
    log.created('attendance_mark', {
      ...mark,
      user: person.id,
      name: person.name,
      date: marked_at.toISOString(),
      method: 'correction',
      correction: correction.id,
      marked_by: caller.id,
    })
  return total(secondsOfDays(after, deps.now())) - total(secondsOfDays(before, deps.now()))
}

const total = (days: ReadonlyMap<string, number>): number => [...days.values()].reduce((sum, seconds) => sum + seconds, 0)
