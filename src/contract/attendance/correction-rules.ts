import { months } from '../shared/dates/written-dates.ts'
import type { CodeSet } from '../shared/codes.ts'
import { dayOf, showDateTime, wallClock } from '../shared/dates/dates.ts'
import { attendanceErrors } from './errors.ts'
import { privateStations } from '../people/user-rights.ts'

/* Without schemas, so that a screen that shows corrections loads none. */

/** What is wrong with the marks. */
export const correctionKinds = {
  new: 'Falta una marca',
  move: 'La hora no es correcta',
  void: 'La marca no debió hacerse',
} as const
export type CorrectionKind = keyof typeof correctionKinds

export const CorrectionState = { Pendiente: 0, Aceptada: 1, Rechazada: 2, Retirada: 3 } as const
export type CorrectionState = (typeof CorrectionState)[keyof typeof CorrectionState]

export const correctionStates: CodeSet<CorrectionState> = {
  0: { label: 'Por decidir', color: 'orange', icon: 'clock' },
  1: { label: 'Aceptada', color: 'green', icon: 'check' },
  2: { label: 'Rechazada', color: 'red', icon: 'off' },
  3: { label: 'Retirada', color: 'gray', icon: 'return' },
}

/**
 * What a voided mark takes with it, since entries and exits must alternate: `period` voids the entry and the exit of one stay, `gap`
 * the exit and the entry around one absence, so that two stays become one.
 */
export const voidExtents = ['period', 'gap'] as const
export type VoidExtent = (typeof voidExtents)[number]

/** A mark that is voided, made, or moved: voided at one time and made at another. */
export interface CorrectionItem {
  is_entry: boolean
  voided_at: string | null
  marked_at: string | null
  /** Which counts the stay that a new entry begins; empty otherwise. */
  station_text: string
}

/** 'Mover la salida del 19-11-2026 20:00:00 a las 18:00:00.' */
export const correctionWords = ({ is_entry, voided_at, marked_at, station_text }: CorrectionItem): string => {
  const mark = is_entry ? 'el ingreso' : 'la salida'
  if (voided_at === null) return `Agregar ${mark} del ${showDateTime(marked_at)}${station_text && ` en ${station_text}`}`
  if (marked_at === null) return `Anular ${mark} del ${showDateTime(voided_at)}`
  const to = dayOf(voided_at) === dayOf(marked_at) ? `a las ${wallClock(marked_at).slice(11)}` : `al ${showDateTime(marked_at)}`
  return `Mover ${mark} del ${showDateTime(voided_at)} ${to}`
}

interface Asker {
  id: number
  role: number
  station_id: number | null
}

/** Whether a person sees the hours of another's station. */
const sees = (asker: Asker, station_id: number | null): boolean => {
  const stations = privateStations(asker)
  return stations === 'all' || (stations !== null && stations === station_id)
}

interface Correction {
  user: number
  /** The station that the person belongs to now. */
  station_id: number | null
  asked_by: number
}

/** Who decides a correction of a person of this station; empty: of none. */
export const decidersOf = (station_text: string): string => {
  const chiefs = station_text === '' ? '' : `El comandante o un jefe de servicio de ${station_text}, `
  return `${chiefs}${chiefs === '' ? 'Recursos' : 'recursos'} humanos o un administrador, que no sea quien la pidió ni la persona misma`
}

/** Rights over corrections that depend on the person; permissions.ts says whether the role may make the call at all. */
export const correctionCan = {
  /** Everybody for themselves, and those who see the person's hours. */
  ask: (asker: Asker, person: { id: number; station_id: number | null }): boolean =>
    asker.id === person.id || sees(asker, person.station_id),

  read: (asker: Asker, { user, station_id, asked_by }: Correction): boolean =>
    asker.id === user || asker.id === asked_by || sees(asker, station_id),

  /** Why a person who sees the hours may not decide, or undefined if they may. */
  notDecide: (
    asker: Asker,
    { user, asked_by, is_sponsored }: Pick<Correction, 'user' | 'asked_by'> & { is_sponsored?: boolean },
  ): string | undefined => {
    if (asker.id === user) return 'Trata de sus propias horas: la decide otra persona.'
    if (asker.id === asked_by) return 'Usted la pidió: la decide otra persona.'
    return is_sponsored === true ? attendanceErrors['correction.sponsored'][1] : undefined
  },

  withdraw: (asker: Pick<Asker, 'id'>, { asked_by }: Pick<Correction, 'asked_by'>): boolean => asker.id === asked_by,
}

/** 'octubre de 2026' of a month or day of it. */
export const monthName = (month: string): string => `${months[Number(month.slice(5, 7)) - 1] ?? ''} de ${month.slice(0, 4)}`
/** The same where it stands alone. */
export const monthTitle = (month: string): string => monthName(month).replace(/^./, (letter) => letter.toUpperCase())

export const allStations = 'Todas las estaciones'
/** The station of a closure: none means all of them. */
export const closedFor = (station_text: string): string => station_text || allStations

export const ClosureState = { Cerrado: 0, Reabierto: 1 } as const
export type ClosureState = (typeof ClosureState)[keyof typeof ClosureState]

export const closureStates: CodeSet<ClosureState> = {
  0: { label: 'Cerrado', color: 'green', icon: 'check' },
  1: { label: 'Reabierto', color: 'orange', icon: 'return' },
}
export const closureStateOf = (reopened_at: string | null): ClosureState =>
  reopened_at === null ? ClosureState.Cerrado : ClosureState.Reabierto
