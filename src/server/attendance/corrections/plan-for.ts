import { isInCharge } from '../../../contract/people/user-rights.ts'
import type { Caller } from '../../platform/deps.ts'
import { fail } from '../../platform/errors/refusal.ts'
import type { Corrected } from './marks.queries.ts'
import { planCorrection, type Item, type Period, type Plan } from './plan-correction.ts'

/**
 * The plan of a correction as somebody asks for it, decides it, or reads its effect. Hours belong to the station where they were
 * worked (S-66): of another station's stays nobody else changes anything or learns from a refusal, except the person themselves.
 */
export const planFor = (
  caller: Caller,
  person: Corrected,
  { periods, items, now }: { periods: readonly Period[]; items: readonly Item[]; now: Date },
): Plan => {
  const isTheirs = ({ station_id }: { station_id: number | null }) => caller.id === person.id || isInCharge(caller, station_id)
  try {
    const plan = planCorrection(periods, items, person, now)
    if (plan.touched.every(isTheirs)) return plan
  } catch (error) {
    if (periods.every(isTheirs)) throw error
  }
  throw fail('correction.other_station')
}
