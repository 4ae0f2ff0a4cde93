import { type outcomesOf, rowOf } from './expected-dashboard.ts'
import {
  detailedReportOf,
  forAsker,
  regionsOf,
  staffReportOf,
  stationReportOf,
  unitsOf,
  type totalsOf,
} from './expected-reports.ts'
import { matching, wall, type Asker, type Filters, type Known, type KnownEmergency } from './known-brigade.ts'

/* The rows and totals of the workbooks, and the words of the PDF. */

const stateWords: Record<number, string> = {
  10: 'Disponible',
  20: 'Activo',
  30: 'De vuelta',
  40: 'En emergencia',
  50: 'Inactivo',
}
const reasonWords: Record<number, string> = { 1: 'Suspendido', 2: 'Vacaciones', 3: 'Inactivo', 4: 'Despedido' }

const outcomeWords: Record<number, string> = { 1: 'Atendida', 2: 'Falsa alarma', 3: 'Cancelada', 4: 'Sin paciente' }
const endingOf = ({ outcome }: KnownEmergency) => (outcome === null ? undefined : outcomeWords[outcome])

const cellOfDate = (at: Date | null) => (at === null ? undefined : wall(at))
/** '04/03/26 5:06 pm' */
const cellOfReport = (at: Date | null) => {
  if (at === null) return undefined
  const [, year, month, day, hour, minute] = /^\d\d(\d\d)-(\d\d)-(\d\d) (\d\d):(\d\d)/.exec(wall(at)) ?? []
  return `${day}/${month}/${year} ${((Number(hour) + 11) % 12) + 1}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}
const typeName = (known: Known, { type }: KnownEmergency) => (type === null ? 'Sin tipo' : known.types.get(type)!.name)

const headersOf = (names: string) => names.split(', ')
const isOfDays = ({ start_date, end_date }: Filters) => start_date !== undefined || end_date !== undefined

/** The rows of each workbook; of the list without its column of people. */
export const listCells = (known: Known, asked: Filters) => [
  headersOf(
    '#, Código, Estaciones, Dirección, Tipo de emergencia, Estado, Fecha reportada, Fecha de atención, Fecha resuelta, Resultado, Unidades, Kilómetros, Pacientes',
  ),
  ...matching(known, asked).map((one) => {
    const driven = [...one.vehicles.values()].filter((kilometres) => kilometres !== null)
    const { total_stations, status_in_text } = rowOf(known, one)
    return [
      one.id,
      one.code,
      total_stations,
      one.address,
      typeName(known, one),
      status_in_text,
      cellOfDate(one.created),
      cellOfDate(one.attended),
      cellOfDate(one.resolved),
      endingOf(one),
      unitsOf(known, one),
      driven.length === 0 ? undefined : driven.reduce((sum, each) => sum + each, 0),
      one.patients,
    ]
  }),
]

export const emergencyReportCells = (known: Known, asker: Asker, asked: Filters) => [
  headersOf(
    '#, Código, Estaciones, Región, Tipo de emergencia, Estado, Fecha reportada, Fecha resuelta, Resultado, Dirección, Unidades, Pacientes',
  ),
  ...matching(known, forAsker(asker, asked)).map((one) => {
    const { total_stations, status_in_text } = rowOf(known, one)
    return [
      one.id,
      one.code,
      total_stations,
      regionsOf(known, one).join(', '),
      typeName(known, one),
      status_in_text,
      cellOfReport(one.created),
      cellOfReport(one.resolved),
      endingOf(one),
      one.address,
      unitsOf(known, one),
      one.patients,
    ]
  }),
]

export const stationReportCells = (known: Known, asker: Asker, asked: Filters) => [
  headersOf(
    'ID, Estación, Región, Estado actual, Vehículos actuales, Critica, Solicita apoyo, Activo, Resuelta, Registrada, Emergencias, Pacientes',
  ),
  ...stationReportOf(known, asker, asked).results.map((row) => [
    row.no_station,
    row.name,
    row.region_type,
    stateWords[row.state],
    row.vehicles,
    row.emergencies_critical,
    row.emergencies_requesting_support,
    row.emergencies_active,
    row.emergencies_resolved,
    row.emergencies_registered,
    row.emergencies,
    row.patients,
  ]),
]

export const detailedReportCells = (known: Known, asker: Asker, asked: Filters) => [
  headersOf('Estación, Región, Total de emergencias atendidas, Total de pacientes atendidos'),
  ...detailedReportOf(known, asker, asked).results.map((row) => [
    row.name,
    row.region_type,
    row.emergencies_attended,
    row.people_served_attended,
  ]),
]

export const hoursInWords = (minutes: number): string =>
  `${((minutes - (minutes % 60)) / 60).toLocaleString('en-US')} hrs ${minutes % 60} min`

/** The people of a scene have a surname of one word. */
export const surnameFirst = (name: string): string => name.replace(/^(.*) (\S+)$/, '$2, $1')

export const staffReportCells = (known: Known, asker: Asker, asked: Filters) => [
  headersOf(
    `DPI, Nombre, Número de registro, Tipo, Contrato, Estación, Estado, Motivo, ${isOfDays(asked) ? 'Horas del rango' : 'Horas de hoy'}, Minutos`,
  ),
  ...staffReportOf(known, asker, asked).rows.map((row) => [
    row.no_dpi && dpiInWords(row),
    surnameFirst(row.name),
    undefined,
    undefined,
    row.contract,
    placeInWords(row) || undefined,
    row.is_retired ? 'Retirado' : row.status === 5 ? 'Activo' : 'Inactivo',
    row.is_retired || row.inactive_reason === null ? undefined : reasonWords[row.inactive_reason],
    `${hoursInWords(row.total_hours_day)}${row.without_exit ? ' · sin salida' : ''}`,
    row.total_hours_day,
  ]),
]

type Outcomes = ReturnType<typeof outcomesOf>

/** Nothing if all were attended. */
export const outcomesInWords = (outcomes: Outcomes): string => {
  const parts = outcomes.map(({ outcome, emergencies }) => `${outcomeWords[outcome]}: ${emergencies}`)
  return outcomes.some(({ outcome }) => outcome !== 1) ? ` (${parts.join('; ')})` : ''
}

/** 'Emergencias: 5 (Critica: 1; Resuelta: 4); pacientes: 6', as above the rows of two workbooks. */
export const totalsInWords = ({ totals, outcomes }: { totals: ReturnType<typeof totalsOf>; outcomes: Outcomes }): string => {
  const numbers: [word: string, number: number][] = [
    ['Critica', totals.emergencies_critical],
    ['Solicita apoyo', totals.emergencies_requesting_support],
    ['Activo', totals.emergencies_active],
    ['Resuelta', totals.emergencies_resolved],
    ['Registrada', totals.emergencies_registered],
  ]
  const parts = numbers.filter(([, number]) => number > 0).map(([word, number]) => `${word}: ${number}`)
  const among = parts.length === 0 ? '' : ` (${parts.join('; ')})`
  return `Emergencias: ${totals.emergencies}${among}${outcomesInWords(outcomes)}; pacientes: ${totals.patients}`
}

type Row = ReturnType<typeof staffReportOf>['rows'][number]

export const placeInWords = ({ station_text, is_moved }: Row): string =>
  is_moved ? `Trasladado a ${station_text}` : station_text

export const dpiInWords = ({ no_dpi }: Row): string =>
  no_dpi === undefined ? '—' : `${no_dpi.slice(0, 4)} ${no_dpi.slice(4, 9)} ${no_dpi.slice(9)}`

/** 'Inactivo (Vacaciones)'. One of the reasons is the word of the status. */
export const dutyInWords = ({ status, inactive_reason, is_retired }: Row): string => {
  if (is_retired) return 'Retirado'
  if (status === 5) return 'Activo'
  return inactive_reason === null || inactive_reason === 3 ? 'Inactivo' : `Inactivo (${reasonWords[inactive_reason]})`
}
