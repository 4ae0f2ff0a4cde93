import { wallClock } from '../shared/dates/dates.ts'
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
