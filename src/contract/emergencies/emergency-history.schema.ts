import { genders } from '../shared/codes.ts'
import { showDateTime } from '../shared/dates/dates.ts'
import { differenceOf } from './emergency-difference.ts'
import type { EmergencyDetail } from './emergencies.schema.ts'
import { outcomeInWords } from './emergency-outcomes.ts'
import { unitName } from '../shared/text/unit-name.ts'
import { showPhone } from '../shared/text/written-numbers.ts'
import { lines } from '../shared/text/text-lines.ts'
import { notedLabel, noteInWords } from './emergency-texts.ts'
import { differingWords, type Difference, type Worded } from '../shared/record-history.schema.ts'
import { plainLines } from '../shared/text/rich-text.ts'

/** An emergency as stored in the binnacle. */
export type RecordedEmergency = Pick<
  EmergencyDetail,
  | 'emergency_type_text'
  | 'notice_form'
  | 'creation_date'
  | 'attention_date'
  | 'resolved_date'
  | 'status_in_text'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'telephonist'
  | 'total_stations'
  | 'firefighters'
  | 'members'
  | 'contact_person'
  | 'pacients'
  | 'observations'
> & {
  images: readonly { id: number }[]
  public_key: string
  /** Absent in entries from before there were such. */
  injured?: EmergencyDetail['injured']
  notes?: EmergencyDetail['notes']
  /** Of what arrived late (S-76). */
  noted_at?: string | null
  left_out?: string[]
  outcome?: EmergencyDetail['outcome']
  outcome_institution?: string
  duplicate_of?: EmergencyDetail['duplicate_of']
}

/** Also of entries from before units had times. */
const timesOf = ({ departed_at, arrived_at, returned_at }: Partial<EmergencyDetail['members'][number]>): string =>
  [['salida', departed_at] as const, ['llegada', arrived_at] as const, ['regreso', returned_at] as const]
    .map(([what, at]) => (at ? `; ${what} ${showDateTime(at)}` : ''))
    .join('')

const kilometres = (from: number | null, to: number | null) =>
  from === null && to === null ? '' : ` (km ${from ?? '—'} a ${to ?? '—'})`

/** The text of each field for display, in the order of the form. */
const inWords: readonly Worded<RecordedEmergency>[] = [
  [notedLabel, (emergency) => showDateTime(emergency.noted_at)],
  ['Estado', (emergency) => emergency.status_in_text],
  ['Fecha reportada', (emergency) => showDateTime(emergency.creation_date)],
  ['Fecha resuelta', (emergency) => showDateTime(emergency.resolved_date)],
  [
    'Resultado',
    ({ outcome = null, outcome_institution = '', duplicate_of = null }) =>
      outcomeInWords({ outcome, outcome_institution, duplicate_of }),
  ],
  ['Tipo de emergencia', (emergency) => emergency.emergency_type_text],
  ['Forma de aviso', (emergency) => emergency.notice_form],
  ['Fecha de atención', (emergency) => showDateTime(emergency.attention_date)],
  ['Número de heridos', ({ injured }) => String(injured ?? '')],
  ['Observaciones', (emergency) => plainLines(emergency.observations).trim()],
  ['Dirección', (emergency) => emergency.address],
  ['Ubicación', (emergency) => `${emergency.latitude}, ${emergency.longitude}`],
  [
    'Personas de contacto',
    (emergency) => lines(emergency.contact_person.map((row) => `${row.name}, ${showPhone(row.phone_number)}`)),
  ],
  ['Estaciones', (emergency) => emergency.total_stations],
  ['Bomberos', (emergency) => lines(emergency.firefighters.map((person) => person.name))],
  ['Piloto', (emergency) => emergency.telephonist.name],
  [
    'Vehículos',
    (emergency) =>
      lines(
        emergency.members.map(
          (row) => `${unitName(row)}: ${row.pilot_name}${kilometres(row.km_inicial, row.km_final)}${timesOf(row)}`,
        ),
      ),
  ],
  ['Unidades que no quedaron', ({ left_out = [] }) => left_out.join(', ')],
  [
    'Pacientes',
    (emergency) =>
      lines(
        emergency.pacients.map((row) =>
          [
            `${row.name}, ${row.age}, ${genders[row.genre]}`,
            row.address && `, ${row.address}`,
            row.moved_to && `; a ${row.moved_to}`,
          ].join(''),
        ),
      ),
  ],
  ['Notas', (emergency) => lines((emergency.notes ?? []).map(noteInWords))],
]

/** Of which an entry has nothing that it did not change. */
const unchanged: Omit<RecordedEmergency, 'latitude' | 'longitude' | 'emergency_type_text' | 'address'> = {
  notice_form: '',
  creation_date: '',
  attention_date: '',
  resolved_date: null,
  status_in_text: '',
  telephonist: { id: 0, name: '' },
  total_stations: '',
  firefighters: [],
  members: [],
  contact_person: [],
  pacients: [],
  observations: '',
  images: [],
  public_key: '',
}

/**
 * The differences between two states of an emergency, in words; of lists the rows that differ. A changed public key is mentioned
 * without its value.
 */
export const differencesOf = (before: RecordedEmergency, after: RecordedEmergency): Difference[] => {
  const [was, is] = differenceOf(before, after)
  const [previous, current] = [
    { ...before, ...unchanged, ...was },
    { ...after, ...unchanged, ...is },
  ]
  const photos = photosOf(previous, current)
  const key = previous.public_key === current.public_key ? [] : [{ label: 'Código QR', previous: '', current: 'Renovado' }]
  return [...differingWords(inWords, previous, current), ...photos, ...key]
}

const photosOf = (previous: RecordedEmergency, current: RecordedEmergency): Difference[] => {
  const added = current.images.filter((image) => !previous.images.some((known) => known.id === image.id)).length
  const removed = previous.images.filter((image) => !current.images.some((known) => known.id === image.id)).length
  if (added + removed === 0) return []
  const said = [added > 0 ? `${added} agregadas` : '', removed > 0 ? `${removed} quitadas` : ''].filter(Boolean).join(', ')
  return [{ label: 'Fotos', previous: String(previous.images.length), current: `${current.images.length} (${said})` }]
}
