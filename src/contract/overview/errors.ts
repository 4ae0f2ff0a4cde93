import type { Sentences } from '../shared/sentences.ts'
import { noStationAssigned } from '../attendance/staff-report-rules.ts'

export const overviewErrors = {
  'search.replaced': [429, 'Esta búsqueda se dejó por otra más reciente.'],

  'report.no_station': [400, noStationAssigned],

  'dashboard.no_station': [400, 'No tiene ninguna estacion asignada'],
} as const satisfies Sentences
