import { SECOND_MS } from '../shared/units.ts'
import { ageOf } from './system-rules.ts'
import { showNumber } from '../shared/text/written-numbers.ts'

/** What a check found, in a sentence, and what to do about it, which is shown only where it is not good. */
export interface Words {
  is: string
  todo?: string | undefined
}

/* Ages and names of the state of the system in words. */

export const quantityOf = showNumber

export const countOf = (count: number, one: string, many: string): string => `${showNumber(count)} ${count === 1 ? one : many}`

const spans = [
  [24 * 3600, 'día', 'días'],
  [3600, 'hora', 'horas'],
  [60, 'minuto', 'minutos'],
  [1, 'segundo', 'segundos'],
] as const

/** The whole number of the largest unit of which there are at least two: `26 horas`, `3 días`. */
export const spanOf = (ms: number): string => {
  const seconds = Math.floor(ms / SECOND_MS)
  const [unit, one, many] = spans.find(([each]) => seconds >= 2 * each) ?? spans[3]
  return countOf(Math.floor(seconds / unit), one, many)
}

/** `hace 3 días`. */
export const agoOf = (instant: string, now: Date, isFirst = false): string => {
  const ms = ageOf(instant, now)
  const ago = ms < SECOND_MS ? 'hace un momento' : `hace ${spanOf(ms)}`
  return isFirst ? ago.replace('h', 'H') : ago
}

/** How far a clock is ahead or behind. */
export const apartOf = (aheadMs: number): string => `${spanOf(Math.abs(aheadMs))} ${aheadMs > 0 ? 'adelantado' : 'atrasado'}`

const names: Record<string, string> = {
  mail: 'enviar correos',
  sweep_files: 'revisar los archivos',
  erase_files: 'borrar para siempre los archivos',
  erase_old_data: 'borrar los datos personales antiguos',
  note_head: 'anotar el sello de la bitácora',
  verify_binnacle: 'verificar la bitácora',
  export_person: 'exportar los datos de una persona',
  remove_person_exports: 'quitar exportaciones vencidas',
  start_leaves: 'comenzar las bajas',
  keep_ways: 'guardar recorridos',
  keep_late_ways: 'guardar recorridos atrasados',
  position_weeks: 'cambiar de semana las posiciones',
  clean_up: 'quitar lo vencido',
  maintain_tables: 'mantener la base de datos',
  backup: 'hacer la copia de seguridad',
  watch_backups: 'vigilar que haya copias de seguridad',
  look_at_address: 'revisar la dirección pública',
}

/** What a kind of jobs does; one without words by its name. */
export const jobNames = (job: string): string => names[job] ?? job
