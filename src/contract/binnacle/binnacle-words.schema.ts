import type * as z from 'zod'
import type { Changed } from '../shared/rights/affects.ts'
import type { Compared, Item, ComparedItem } from './binnacle-compare.ts'
import { emergencyInWords } from './binnacle-emergency.ts'
import { list, made, plain, type Field } from './binnacle-fields.ts'
import { closedMonthInWords, correctionInWords, markInWords, terminalInWords } from './binnacle-hours.ts'
import { personInWords } from './binnacle-person.schema.ts'
import { code, dateTime, join, number, recordIn, text, written, type Stored } from './binnacle-values.ts'
import { emergencyCategories, emergencyTypes } from '../emergencies/emergency-types.schema.ts'
import { labelIn } from '../shared/fields.schema.ts'
import { jobPositions } from '../people/job-positions.schema.ts'
import { stations } from '../stations/stations.schema.ts'
import { stationStates } from '../stations/station-states.ts'
import { vehicles } from '../fleet/vehicles.schema.ts'
import { vehicleStates } from '../fleet/vehicle-states.ts'
import { vehicleTypes } from '../fleet/vehicle-types.schema.ts'
import { showNumber, showPhone } from '../shared/text/written-numbers.ts'

/** A line of both panels. */
export interface WordedRow extends Compared {
  label: string
  isDifferent: boolean
}

const nameIn = (name: string) => (stored: Stored) => text(recordIn(stored[name])['name'])

const place = ({ lat, lng }: Stored) => join(', ', text(lat), text(lng))
const subType = (row: Stored): Item => ({
  key: text(row['code']),
  text: join(', ', join(' ', text(row['code']), text(row['name'])), text(row['description'])),
})

/** Of a plain resource whose fields are all texts or numbers. */
const everyField = ({ fields }: { fields: Readonly<Record<string, z.ZodType>> }): Field[] =>
  Object.entries(fields).map(([name, field]) => plain(labelIn(field), name))

const inWords: Readonly<Record<Changed, readonly Field[]>> = {
  emergency: emergencyInWords,
  user: personInWords,
  station: [
    plain(labelIn(stations.fields.no_station), 'no_station'),
    plain(labelIn(stations.fields.name), 'name'),
    plain(labelIn(stations.fields.address), 'address'),
    plain(labelIn(stations.fields.phone_number), 'phone_number', written(showPhone)),
    plain(labelIn(stations.fields.state), 'state', code(stationStates)),
    plain(labelIn(stations.fields.region_type), 'region_type'),
    made('Ubicación', place),
  ],
  vehicle: [
    plain(labelIn(vehicles.fields.plate), 'plate'),
    plain(labelIn(vehicles.fields.unit), 'unit'),
    plain(labelIn(vehicles.fields.model), 'model'),
    plain(labelIn(vehicles.fields.year), 'year'),
    made(labelIn(vehicles.fields.vehicle_type), nameIn('vehicle_type')),
    made(labelIn(vehicles.fields.station), nameIn('station')),
    plain(labelIn(vehicles.fields.disponibility), 'disponibility', code(vehicleStates)),
    plain(labelIn(vehicles.fields.note), 'note'),
  ],
  vehicle_type: everyField(vehicleTypes),
  emergency_type: [
    plain(labelIn(emergencyTypes.fields.code), 'code'),
    plain(labelIn(emergencyTypes.fields.name), 'name'),
    plain(labelIn(emergencyTypes.fields.description), 'description'),
    made(labelIn(emergencyTypes.fields.category), nameIn('category')),
    plain(labelIn(emergencyTypes.fields.wounded_kind), 'wounded_kind'),
    list(labelIn(emergencyTypes.fields.sub_types), 'sub_types', subType),
  ],
  category_emergency_type: everyField(emergencyCategories),
  job_management: everyField(jobPositions),
  attendance_mark: markInWords,
  attendance_correction: correctionInWords,
  closed_month: closedMonthInWords,
  terminal: terminalInWords,
  vehicle_tracking_key: [
    plain('Placa', 'plate'),
    plain('Estación', 'station_text'),
    plain('Creada por', 'created_by_name'),
    plain('Creada', 'created_at', dateTime),
    plain('Último uso', 'last_used_at', dateTime),
  ],
  emergency_erasure: [
    plain('Motivo', 'reason'),
    plain('Pacientes', 'patients', number(showNumber)),
    plain('Personas de contacto', 'contacts', number(showNumber)),
    plain('Fotos', 'photos', number(showNumber)),
    plain('Textos tachados', 'texts', number(showNumber)),
    made('Entradas de la bitácora', ({ entries }) =>
      Array.isArray(entries) ? entries.map((id) => `# ${text(id)}`).join(', ') : '',
    ),
  ],
  download: [plain('Archivo', 'name'), plain('Filtros', 'filters'), plain('Filas', 'rows', number(showNumber))],
  vehicle_tracking: [
    plain('Placa', 'plate'),
    plain('Estación', 'station_text'),
    plain('Lo inició', 'started_by_name'),
    plain('Iniciado', 'started_at', dateTime),
    plain('Lo detuvo', 'ended_by_name'),
    plain('Detenido', 'ended_at', dateTime),
  ],
}

/** Of an entity that this version does not know, nothing but a name. */
const unknown: readonly Field[] = [plain('Nombre', 'name')]
const fieldsOf = (entity: string): readonly Field[] => (Object.hasOwn(inWords, entity) ? inWords[entity as Changed] : unknown)

const isSame = ({ change }: ComparedItem) => change === 'same'
const withoutChanges = (items: readonly ComparedItem[]) =>
  items.map(({ text: shown }): ComparedItem => ({ text: shown, change: 'same' }))

/** Both states of a record, field by field, without the fields that are empty in both. Without one of the states nothing differs. */
export const detailInWords = (
  entity: string,
  previous_detail: object | null,
  current_detail: object | null,
): readonly WordedRow[] => {
  const isWhole = previous_detail !== null && current_detail !== null
  return fieldsOf(entity)
    .map(([label, compare]): WordedRow => {
      const { previous, current } = compare(recordIn(previous_detail), recordIn(current_detail))
      if (!isWhole) return { label, previous: withoutChanges(previous), current: withoutChanges(current), isDifferent: false }
      return { label, previous, current, isDifferent: !previous.every(isSame) || !current.every(isSame) }
    })
    .filter(({ previous, current }) => previous.length > 0 || current.length > 0)
}
