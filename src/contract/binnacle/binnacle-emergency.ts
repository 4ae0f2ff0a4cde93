import type { Item } from './binnacle-compare.ts'
import { fileWord, list, made, numbered, plain, richText, type Field } from './binnacle-fields.ts'
import { code, dateTime, join, number, recordIn, text, unreadable, written, type Stored } from './binnacle-values.ts'
import { genders } from '../shared/codes.ts'
import { outcomes } from '../emergencies/emergency-outcomes.ts'
import { storedStatuses } from '../shared/emergency-statuses.ts'
import { unitName } from '../shared/text/unit-name.ts'
import { showNumber, showPhone } from '../shared/text/written-numbers.ts'

const kilometres = number(showNumber)
const phone = written(showPhone)

const unitTimes = [
  ['salida', 'departed_at'],
  ['llegada', 'arrived_at'],
  ['regreso', 'returned_at'],
] as const

const vehicle = (row: Stored): Item => {
  const [from, to] = [kilometres(row['km_inicial']), kilometres(row['km_final'])]
  const way = from === '' && to === '' ? '' : ` (km ${from || '—'} a ${to || '—'})`
  const unit = unitName({ unit: text(row['unit']), plate: text(row['plate']) })
  const times = unitTimes.map(([what, field]) => (dateTime(row[field]) === '' ? '' : `; ${what} ${dateTime(row[field])}`))
  return { key: text(row['vehicle']) || unit, text: `${join(': ', unit, text(row['pilot_name']))}${way}${times.join('')}` }
}

// A save stores patients and contacts anew, so their ids do not name them.
const patient = (row: Stored): Item => {
  const moved = text(row['moved_to'])
  const years = text(row['age'])
  const about = [text(row['name']), years && `${years} años`, code(genders)(row['genre']), text(row['address'])]
  return { key: text(row['name']), text: join('; ', join(', ', ...about), moved && `trasladado a ${moved}`) }
}
const contact = (row: Stored): Item => ({
  key: text(row['name']),
  text: join(', ', text(row['name']), phone(row['phone_number'])),
})

const note = (row: Stored): Item => ({
  key: text(row['id']),
  text: join(': ', text(recordIn(row['author'])['name']), text(row['text'])),
})

const named =
  (name: string) =>
  (row: Stored): Item => ({ key: text(row['id']) || text(row[name]), text: text(row[name]) })

const place = ({ latitude, longitude }: Stored): string => {
  const [north, east] = [text(latitude), text(longitude)]
  if (north === unreadable || east === unreadable) return unreadable
  return join(', ', north, east)
}
const author = ({ created_user }: Stored): string => {
  const { first_name, last_name } = recordIn(created_user)
  return join(' ', text(first_name), text(last_name))
}

/** In the order of the form. */
export const emergencyInWords: readonly Field[] = [
  plain('Anotado', 'noted_at', dateTime),
  plain('Código', 'code'),
  plain('Estado', 'status', code(storedStatuses)),
  plain('Fecha reportada', 'creation_date', dateTime),
  plain('Fecha registrada', 'registered_at', dateTime),
  plain('Fecha resuelta', 'resolved_date', dateTime),
  plain('Resultado', 'outcome', code(outcomes)),
  plain('Entregada a', 'outcome_institution'),
  made('Duplicada de', ({ duplicate_of }) => text(recordIn(duplicate_of)['code'])),
  plain('Tipo de emergencia', 'emergency_type_text'),
  made('Categoría', ({ category }) => text(recordIn(category)['name'])),
  plain('Forma de aviso', 'notice_form'),
  plain('Fecha de atención', 'attention_date', dateTime),
  plain('Número de heridos', 'injured', number(showNumber)),
  richText('Observaciones', 'observations'),
  plain('Dirección', 'address'),
  made('Ubicación', place),
  list('Personas de contacto', 'contact_person', contact),
  list('Estaciones', 'stations', named('station__name')),
  list('Bomberos', 'firefighters', named('name')),
  made('Piloto', ({ telephonist }) => text(recordIn(telephonist)['name'])),
  list('Vehículos', 'members', vehicle),
  made('Unidades que no quedaron', ({ left_out }) => (Array.isArray(left_out) ? join(', ', ...left_out.map(text)) : '')),
  list('Pacientes', 'pacients', patient),
  list('Notas', 'notes', note),
  numbered('Fotos', 'images', 'Foto'),
  made('Registrada por', author),
  plain('Código QR', 'qr_code', fileWord),
]
