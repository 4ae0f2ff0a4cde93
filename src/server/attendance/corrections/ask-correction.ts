import type {
  CorrectionInput,
  CorrectionRow,
  OfferedStation,
} from '../../../contract/attendance/attendance-corrections.schema.ts'
import { correctionCan } from '../../../contract/attendance/correction-rules.ts'
import { CORRECTIONS_ASKED, MAX_PENDING_CORRECTIONS } from '../../../contract/attendance/limits.ts'
import { isInCharge } from '../../../contract/people/user-rights.ts'
import { refuseClosed } from '../closed-months/refuse-closed.ts'
import type { Caller, Deps, Writer } from '../../platform/deps.ts'
import { refuseBeyond } from '../../platform/limits/refuse-beyond.ts'
import { changeRecord } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { fail, found, ofField } from '../../platform/errors/refusal.ts'
import { countPending, insertCorrection, isAskedAlready, readCorrection, readStationName } from './corrections.queries.ts'
import { findMark, lockCorrected, periodsAround, readCorrected, type Corrected } from './marks.queries.ts'
import { offeredStation, type Item, type Period } from './plan-correction.ts'
import { planFor } from './plan-for.ts'

/** Asks for a correction. What cannot be accepted is refused at once; the decision checks it again. */
export const askCorrection = (deps: Deps, { caller, key }: Writer, asked: CorrectionInput): Promise<CorrectionRow> =>
  changeRecord(deps, { caller, key }, `attendance/${asked.user}`, async (trx, log) => {
    const person = await lockCorrected(trx, asked.user, deps.now())
    if (person === undefined || !correctionCan.ask(caller, person) || person.is_retired) throw fail('attendance.unknown_person')
    await refuseBeyond({ db: trx, now: deps.now }, `correction:${caller.id}`, CORRECTIONS_ASKED, 'request.too_many')
    const wanted = await itemsOf(trx, asked, deps.now())
    const periods = await periodsAround(trx, person.id, wanted)
    const items = wanted.map((item) => withStation(item, periods, person))
    const { touched } = planFor(caller, person, { periods, items, now: deps.now() })
    await refuseClosed(trx, touched)
    if (await isAskedAlready(trx, person.id, caller.id, items)) throw fail('correction.asked_already')
    if ((await countPending(trx, person.id, caller.id)) >= MAX_PENDING_CORRECTIONS)
      throw fail('correction.too_many', { count: MAX_PENDING_CORRECTIONS })
    const id = await insertCorrection(trx, asked, items, { by: caller.id, at: deps.now() })
    const row = found(await readCorrection(trx, id))
    log.created('attendance_correction', row)
    return row
  })

const itemsOf = async (trx: Changing, asked: CorrectionInput, now: Date): Promise<Item[]> => {
  if (asked.kind === 'new') {
    const entry = past(asked.entry, now, 'entry')
    const exit = past(asked.exit, now, 'exit')
    if (entry === null && exit === null) throw ofField(fail('correction.nothing_asked'), 'entry')
    if (entry !== null && exit !== null && exit <= entry) throw ofField(fail('correction.exit_first'), 'exit')
    return [made(true, entry, asked.station), made(false, exit, null)].flat()
  }
  const mark = await findMark(trx, asked.user, asked.mark)
  if (mark === undefined) throw fail('correction.unknown_mark')
  const { is_entry } = mark
  if (asked.kind === 'move') {
    const marked_at = past(asked.marked_at, now, 'marked_at')
    if (marked_at?.getTime() === mark.marked_at.getTime()) throw ofField(fail('correction.same_time'), 'marked_at')
    return [{ is_entry, void_mark_id: asked.mark, marked_at, station_id: null }]
  }
  const other = asked.extent === 'period' ? mark.partner : mark.across
  if (asked.extent === 'gap' && is_entry && other === null) throw fail('correction.no_gap')
  const both = [asked.mark, ...(other === null ? [] : [other])]
  return both.map((void_mark_id, index) => ({
    is_entry: index === 0 ? is_entry : !is_entry,
    void_mark_id,
    marked_at: null,
    station_id: null,
  }))
}

const made = (is_entry: boolean, marked_at: Date | null, station_id: number | null): Item[] =>
  marked_at === null ? [] : [{ is_entry, void_mark_id: null, marked_at, station_id }]

/** A new entry begins a stay, whose station is stored with what was asked, so that a transfer before the decision does not change it. */
const withStation = (item: Item, periods: readonly Period[], person: Corrected): Item =>
  !item.is_entry || item.void_mark_id !== null || item.marked_at === null
    ? item
    : { ...item, station_id: item.station_id ?? offeredStation(periods, item.marked_at, person) }

/** The station that a new stay from this entry on would count for if none was chosen. */
export const readOfferedStation = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { user, entry }: { user: number; entry: string },
): Promise<OfferedStation> => {
  const person = await readCorrected(db, user, now())
  if (person === undefined || !correctionCan.ask(caller, person)) throw fail('attendance.unknown_person')
  const at = new Date(entry)
  const around = await periodsAround(db, user, made(true, at, null))
  const offered = offeredStation(around, at, person)
  const mayKnowStation = caller.id === user || isInCharge(caller, offered)
  return { station: await readStationName(db, mayKnowStation ? offered : null) }
}

/** Marks are whole seconds, and none is in the future. */
const past = (written: string | null, now: Date, field: string): Date | null => {
  if (written === null) return null
  const at = new Date(Math.floor(Date.parse(written) / 1000) * 1000)
  if (at > now) throw ofField(fail('correction.future'), field)
  return at
}
