import { dayOf, showDashedDay, showDateTime, wallClock } from '../shared/dates/dates.ts'
import type { EmergencyRow, EmergencyDetail } from './emergencies.schema.ts'

/* What an emergency is called in lists, on the home screen on its open page and in the page's first view. */

export const noneInProgress = 'No hay emergencias en curso'
export const noStations = 'Sin estaciones Asignadas'

export const typeOfEmergency = (row: Pick<EmergencyRow, 'emergency_type_text'>): string => row.emergency_type_text || 'Sin tipo'

/** Number, place and stations in one line. */
export const placeOfEmergency = (row: Pick<EmergencyRow, 'id' | 'address' | 'total_stations'>): string =>
  `# ${row.id} · ${row.address} · ${row.total_stations || noStations}`

/** When the server last said so: a visitor gets no change events. */
export const readAtText = (instant: Date): string => `Actualizado a las ${wallClock(instant).slice(11, 16)}`

export const noteInWords = ({ author, text }: EmergencyDetail['notes'][number]): string => `${author.name}: ${text}`

/** When a save was noted that arrived late, as the history names it. */
export const notedLabel = 'Anotado'

const clock = (instant: string): string => wallClock(instant).slice(11, 16)

/** When something arrived; of what arrived late also when it was noted, with both days if it was on another one (S-76). */
export const arrivedInWords = (arrived: string, noted: string | null | undefined): string => {
  if (!noted) return showDateTime(arrived)
  const [day, before] = [dayOf(arrived), dayOf(noted)].map(showDashedDay)
  if (day === before) return `${day}, anotado ${clock(noted)}, recibido ${clock(arrived)}`
  return `anotado ${before} ${clock(noted)}, recibido ${day} ${clock(arrived)}`
}

/** Which units an emergency lacks that arrived late (S-76). */
export const leftOutInWords = (units: readonly string[]): string =>
  units.length === 1
    ? `${units[0]} no quedó en la emergencia: estaba ocupada cuando llegó el registro.`
    : `${units.join(', ')} no quedaron en la emergencia: estaban ocupadas cuando llegó el registro.`
