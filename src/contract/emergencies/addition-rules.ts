import { emergencyStatuses, isInProgress } from '../shared/emergency-statuses.ts'
import { emergencyCan } from './emergency-rules.ts'
import { ADDITIONS_MS } from './limits.ts'
import { Role } from '../shared/rights/roles.ts'

/* Small additions to an emergency, each its own save (S-48). Without schemas, as the rules of emergencies. */

export type Addition = 'photos' | 'patients' | 'contacts' | 'notes' | 'units' | 'crew'

/** What a cabin attendant may add, and only while the emergency is in progress. */
const byCabin: readonly Addition[] = ['notes', 'contacts', 'units']

interface Asker {
  id: number
  role: number
  station_id: number | null
}
interface Stored {
  status: number
  station_ids: readonly number[]
  resolved_date: string | null
}
/** Who added a part and when; undefined for a part that came with the whole form. */
export type Authored = { author: { id: number }; created_at: string } | undefined

interface Parts {
  notes: readonly { id: number; author: { id: number }; created_at: string }[]
  additions: readonly { part: string; id: number; author: { id: number }; created_at: string }[]
}
/** Who added a part of the emergency. */
export const authorOf = ({ notes, additions }: Parts, what: Addition, id: number): Authored =>
  what === 'notes' ? notes.find((note) => note.id === id) : additions.find((part) => part.part === what && part.id === id)

const isRecent = (instant: string, now: number) => now - Date.parse(instant) <= ADDITIONS_MS

/** Until when the report may be completed after the resolution; undefined while the emergency is in progress. */
export const additionsEnd = (resolved_date: string | null): Date | undefined =>
  resolved_date === null ? undefined : new Date(Date.parse(resolved_date) + ADDITIONS_MS)

export const additionCan = {
  add: (asker: Asker, emergency: Stored, what: Addition, now: number): boolean => {
    const { status, resolved_date, station_ids } = emergency
    if (!(status in emergencyStatuses)) return false
    if (!isInProgress(status) && (resolved_date === null || !isRecent(resolved_date, now))) return false
    if (asker.role === Role.Administrador) return true
    if (asker.role === Role.Cabinista) return isInProgress(status) && byCabin.includes(what)
    const isChief = asker.role === Role.Comandante || asker.role === Role.JefeDeServicio
    return isChief && asker.station_id !== null && station_ids.includes(asker.station_id)
  },

  /** Its author may correct or remove a part for some time, an administrator any part always. */
  correct: (asker: Asker, part: Authored, now: number): boolean =>
    asker.role === Role.Administrador || (part !== undefined && part.author.id === asker.id && isRecent(part.created_at, now)),

  /** Address, place, type and number of injured while it is in progress, each by itself (S-70). */
  correctFacts: (asker: Asker, emergency: Pick<Stored, 'status' | 'station_ids'>): boolean =>
    isInProgress(emergency.status) && emergencyCan.changeStatus(asker, emergency),

  /** Also the caller, who came with the whole form. */
  correctContact: (asker: Asker, emergency: Stored, part: Authored, now: number): boolean =>
    additionCan.correct(asker, part, now) || additionCan.correctFacts(asker, emergency),

  /** Kilometres and times of a unit are known only later, so whoever adds units completes those of others too. */
  completeUnit: (asker: Asker, emergency: Stored, part: Authored, now: number): boolean =>
    additionCan.correct(asker, part, now) || (asker.role !== Role.Cabinista && additionCan.add(asker, emergency, 'units', now)),
}

interface UnitFacts {
  km_inicial?: number | null | undefined
  km_final?: number | null | undefined
  departed_at?: string | null | undefined
  arrived_at?: string | null | undefined
  returned_at?: string | null | undefined
}

/** Kilometres and times that contradict each other, by field. */
export const unitContradictions = ({ km_inicial, km_final, departed_at, arrived_at, returned_at }: UnitFacts) => {
  const isBefore = (later: string | null | undefined, earlier: string | null | undefined) =>
    typeof later === 'string' && typeof earlier === 'string' && Date.parse(later) < Date.parse(earlier)
  return {
    ...((km_final ?? Infinity) < (km_inicial ?? 0) && { km_final: 'No puede ser menor que el inicial' }),
    ...(isBefore(arrived_at, departed_at) && { arrived_at: 'No puede ser antes de la salida' }),
    ...(isBefore(returned_at, arrived_at) && { returned_at: 'No puede ser antes de la llegada' }),
    ...(isBefore(returned_at, departed_at) && { returned_at: 'No puede ser antes de la salida' }),
  }
}
