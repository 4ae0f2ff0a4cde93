import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unreadable } from './binnacle-values.ts'
import { kindOf, sentenceOf } from './binnacle-sentences.ts'
import { detailInWords } from './binnacle-words.schema.ts'

/** Label, then what the previous and the current panel show; a change other than 'same' stands before its text. */
const shownOf = (entity: string, previous: object | null, current: object | null) =>
  detailInWords(entity, previous, current).map((row) => [
    row.label,
    ...[row.previous, row.current].map((items) =>
      items.map(({ change, text }) => (change === 'same' ? text : `${change}: ${text}`)),
    ),
  ])
const changesOf = (entity: string, previous: object, current: object) =>
  shownOf(entity, previous, current).filter((_, index) => detailInWords(entity, previous, current)[index]?.isDifferent)

const emergency = {
  id: 7,
  version: 1,
  code: 'E-7',
  status: 20,
  status_in_text: 'Activo',
  creation_date: '2026-11-20T03:30:05.000Z',
  attention_date: '2026-11-20T03:35:00.000Z',
  resolved_date: null,
  emergency_type: 3,
  emergency_type_text: 'Incendio',
  category: { id: 1, name: 'Fuego' },
  notice_form: 'Cabina',
  address: '5a. calle',
  latitude: 14.8,
  longitude: -91.5,
  observations: '<p>Humo &amp; fuego</p><ul><li>Una casa</li><li>Dos heridos</li></ul>',
  stations: [{ id: 1, station__name: 'Central' }],
  firefighters: [
    { id: 4, name: 'Ana Coyoy' },
    { id: 5, name: 'Byron Tzul' },
  ],
  telephonist: { id: 4, name: 'Ana Coyoy' },
  members: [
    { id: 90, vehicle: 2, plate: 'P-1', unit: 'U-1', pilot: 4, pilot_name: 'Ana Coyoy', km_inicial: 1000, km_final: null },
  ],
  pacients: [
    { id: 1, name: 'Rosa Pérez', age: 40, genre: 10, address: 'Zona 1', moved_to: 'Hospital' },
    { id: 2, name: 'Juan Gómez', age: 9, genre: 1, address: 'Zona 2', moved_to: 'Su casa' },
  ],
  contact_person: [{ id: 1, name: 'Luis', phone_number: '77610000' }],
  images: [
    { id: 10, file_name: 'secret-a.jpg' },
    { id: 11, file_name: 'secret-b.jpg' },
  ],
  created_user: { first_name: 'Óscar', last_name: 'Sacalxot' },
  public_key: 'secret-key',
}

// B-BIN-10, B-BIN-11, B-BIN-12, B-BIN-17, B-CON-13
test('a created emergency is shown by labels and texts, with dates in Guatemalan time and nothing before it', () => {
  const shown = shownOf('emergency', null, emergency)
  expect(shown.every(([, previous]) => previous?.length === 0)).toBe(true)
  expect(shown.map(([label, , current]) => [label, current])).toEqual([
    ['Código', ['E-7']],
    ['Estado', ['Activo']],
    ['Fecha reportada', ['19/11/26 21:30:05']],
    ['Tipo de emergencia', ['Incendio']],
    ['Categoría', ['Fuego']],
    ['Forma de aviso', ['Cabina']],
    ['Fecha de atención', ['19/11/26 21:35:00']],
    ['Observaciones', ['Humo & fuego', '• Una casa', '• Dos heridos']],
    ['Dirección', ['5a. calle']],
    ['Ubicación', ['14.8, -91.5']],
    ['Personas de contacto', ['Luis, +(502) 7761-0000']],
    ['Estaciones', ['Central']],
    ['Bomberos', ['Ana Coyoy', 'Byron Tzul']],
    ['Piloto', ['Ana Coyoy']],
    ['Vehículos', ['U-1 · P-1: Ana Coyoy (km 1,000 a —)']],
    [
      'Pacientes',
      [
        'Rosa Pérez, 40 años, Femenino, Zona 1; trasladado a Hospital',
        'Juan Gómez, 9 años, Masculino, Zona 2; trasladado a Su casa',
      ],
    ],
    ['Fotos', ['Foto 1', 'Foto 2']],
    ['Registrada por', ['Óscar Sacalxot']],
  ])
})

// B-BIN-09
test('an edited emergency shows which of its crew, patients, photos and lines changed', () => {
  const [rosa] = emergency.pacients
  const edited = {
    ...emergency,
    version: 2,
    status: 30,
    resolved_date: '2026-11-20T06:00:00.000Z',
    observations: '<p>Humo &amp; fuego</p><ul><li>Dos heridos</li><li>Un gato</li></ul>',
    firefighters: [{ id: 6, name: 'Diego Ixcot' }, emergency.firefighters[0]],
    // A save stores them anew.
    pacients: [{ ...rosa, id: 33, age: 41 }],
    members: [{ ...emergency.members[0], id: 91, km_final: 1010 }],
    images: [emergency.images[1], { id: 12, file_name: 'secret-c.jpg' }],
    qr_code: 'Código nuevo',
  }
  expect(changesOf('emergency', { ...emergency, qr_code: 'Código anterior' }, edited)).toEqual([
    ['Estado', ['changed: Activo'], ['changed: Resuelta']],
    ['Fecha resuelta', [], ['added: 20/11/26 00:00:00']],
    [
      'Observaciones',
      ['Humo & fuego', 'removed: • Una casa', '• Dos heridos'],
      ['Humo & fuego', '• Dos heridos', 'added: • Un gato'],
    ],
    ['Bomberos', ['Ana Coyoy', 'removed: Byron Tzul'], ['added: Diego Ixcot', 'Ana Coyoy']],
    ['Vehículos', ['changed: U-1 · P-1: Ana Coyoy (km 1,000 a —)'], ['changed: U-1 · P-1: Ana Coyoy (km 1,000 a 1,010)']],
    [
      'Pacientes',
      [
        'changed: Rosa Pérez, 40 años, Femenino, Zona 1; trasladado a Hospital',
        'removed: Juan Gómez, 9 años, Masculino, Zona 2; trasladado a Su casa',
      ],
      ['changed: Rosa Pérez, 41 años, Femenino, Zona 1; trasladado a Hospital'],
    ],
    ['Fotos', ['removed: Foto 1', 'Foto 2'], ['Foto 2', 'added: Foto 3']],
    ['Código QR', ['changed: Código anterior'], ['changed: Código nuevo']],
  ])
})

// B-BIN-10
test('a person: names of role and station instead of their numbers, files and keys without theirs', () => {
  const person = {
    id: 4,
    no_dpi: '1234000150901',
    first_name: 'Ana',
    role: 7,
    name_role: 'Jefe de Servicio',
    station_id: 3,
    station: { id: 3, name: 'Central' },
    station_text: 'Central',
    photo: 'Archivo anterior',
    date_of_birth: '1990-02-01',
    approved_courses: [{ id: 1, course_name: 'Rescate', approval_date: '2020-01-31', file: 'Archivo anterior' }],
  }
  const edited = {
    ...person,
    role: 5,
    photo: 'Archivo nuevo',
    approved_courses: [{ ...person.approved_courses[0], file: 'Archivo nuevo' }],
  }
  expect(changesOf('user', person, edited)).toEqual([
    ['Rol', ['changed: Jefe de Servicio'], ['changed: Comandante']],
    [
      'Cursos aprobados',
      ['changed: Rescate, 31/01/2020, con el documento anterior'],
      ['changed: Rescate, 31/01/2020, con un documento nuevo'],
    ],
    ['Foto', ['changed: Archivo anterior'], ['changed: Archivo nuevo']],
  ])
  const access = { id: 4, name: 'Ana' }
  expect(shownOf('user', access, { ...access, password: 'cambiada' })).toEqual([['Contraseña', [], ['added: cambiada']]])
})

test.each([
  ['station', { no_station: '3', name: 'Central', state: 10, phone_number: '77610000', lat: 14.8, lng: -91.5 }, 'Disponible'],
  [
    'vehicle',
    { plate: 'P-1', disponibility: 60, station: { id: 3, name: 'Central' }, vehicle_type: { id: 1, name: 'Moto' } },
    'En reparación',
  ],
  ['vehicle_type', { name: 'Moto', nomenclature: 'M' }, 'Moto'],
  ['emergency_type', { code: 1, name: 'Fuego', sub_types: [{ id: 1, code: 2, name: 'Casa', description: '' }] }, '2 Casa'],
  ['category_emergency_type', { name: 'Fuego' }, 'Fuego'],
  ['job_management', { job_title: 'Piloto' }, 'Piloto'],
  ['attendance_mark', { name: 'Ana', is_entry: false, method: 'dpi', date: '2026-11-20T06:00:00Z' }, 'DPI escrito'],
  ['attendance_mark', { is_entry: false }, 'Salida'],
  [
    'attendance_correction',
    { items: [{ is_entry: true, voided_at: '2026-11-20T06:00:00Z', marked_at: '2026-11-20T07:00:00Z' }] },
    'Ingreso: mover del 20/11/26 00:00:00 al 20/11/26 01:00:00',
  ],
  ['closed_month', { month: '2026-10', station_text: '', seconds: 7260 }, 'Octubre de 2026'],
  ['closed_month', { month: '2026-10', station_text: '', seconds: 7260 }, '2 hrs 1 min'],
  ['terminal', { name: 'Puerta', last_used_at: '2026-11-20T06:00:00Z' }, '20/11/26 00:00:00'],
])('%s %j shows %s', (entity, stored, expected) => {
  expect(shownOf(entity, stored, null).flatMap(([, previous]) => previous)).toContain(expected)
})

test('an old entry lacks fields and holds others: what cannot be read is said so, and nothing is shown raw', () => {
  const old = {
    id: 1,
    status: 99,
    attention_date: 'ayer',
    address: { street: 'secret' },
    firefighters: 'secret',
    colour: 'secret',
  }
  expect(shownOf('emergency', old, { ...old, status: 98 })).toEqual([
    ['Estado', [`changed: ${unreadable}`], [`changed: ${unreadable}`]],
    ['Fecha de atención', [unreadable], [unreadable]],
    ['Dirección', [unreadable], [unreadable]],
  ])
  expect(shownOf('something_new', { id: 1, name: 'Uno', key: 'secret' }, null)).toEqual([['Nombre', ['Uno'], []]])
})

const entities = [
  'emergency',
  'user',
  'station',
  'vehicle',
  'vehicle_type',
  'emergency_type',
  'category_emergency_type',
  'job_management',
  'attendance_mark',
  'attendance_correction',
  'closed_month',
  'terminal',
  'something_new',
]
const SECRET = 'secret-9f3'
/** Fields that are stored and must never be seen, and every field that is shown, with a value of any kind. */
const hiddenNames = [
  'id',
  'version',
  'public_key',
  'file_name',
  'register_file',
  'acceptance_file',
  'station_id',
  'validated_by',
  'token_hash',
  'password_hash',
  'marked_by',
  'constructor',
]
const shownNames = [
  'code',
  'status',
  'creation_date',
  'observations',
  'stations',
  'firefighters',
  'telephonist',
  'members',
  'pacients',
  'contact_person',
  'images',
  'created_user',
  'latitude',
  'category',
  'no_dpi',
  'role',
  'date_of_birth',
  'approved_courses',
  'password',
  'sub_types',
  'vehicle_type',
  'items',
  'is_entry',
  'method',
  'month',
  'seconds',
  'name',
  'hoy',
  'sessions',
]
const secretRow = fc.record(
  { id: fc.constant(SECRET), file: fc.constant(SECRET), file_name: fc.constant(SECRET), path: fc.constant(SECRET) },
  { requiredKeys: [] },
)
const anyValue = fc.oneof(fc.anything(), fc.array(fc.oneof(secretRow, fc.anything())), secretRow)
const stored = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...shownNames), anyValue),
    fc.dictionary(fc.constantFrom(...hiddenNames), fc.constant(SECRET)),
  )
  .map(([shown, hidden]) => ({ ...shown, ...hidden }))

// B-BIN-10
test('no detail throws, whatever is stored, and no hidden value appears', () => {
  fc.assert(
    fc.property(fc.constantFrom(...entities), fc.option(stored), fc.option(stored), (entity, previous, current) => {
      const rows = detailInWords(entity, previous, current)
      expect(JSON.stringify(rows)).not.toContain(SECRET)
      for (const { previous: before, current: after } of rows)
        for (const { text } of [...before, ...after]) expect(text).toEqual(expect.any(String))
    }),
    { numRuns: 300 },
  )
})

test('what happened is said in a sentence', () => {
  const entry = { created_by_name: 'Ana Coyoy', entity: 'emergency', name: 'Incendio · 5a. calle' }
  expect(sentenceOf({ ...entry, action_binnacle: 'EDITAR' })).toBe('Ana Coyoy cambió la emergencia «Incendio · 5a. calle».')
  expect(sentenceOf({ ...entry, action_binnacle: 'CREAR', entity: 'old', name: '' })).toBe('Ana Coyoy creó el registro.')
  expect(sentenceOf({ ...entry, action_binnacle: 'LOGIN', entity: 'user' })).toBe('Ana Coyoy inició sesión.')
  expect(entities.slice(0, -1).map((entity) => kindOf(entity).name)).not.toContain('Registro')
})
