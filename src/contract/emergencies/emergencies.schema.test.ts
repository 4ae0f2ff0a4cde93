import { describe, expect, test } from 'vitest'
import { emergencyCan, ownFirst, seesWholeForm } from './emergency-rules.ts'
import { isInProgress } from '../shared/emergency-statuses.ts'
import { emergencyInputFor, wholeEmergencyInput } from './emergency-input.schema.ts'
import { everyRole } from '../shared/rights/roles.ts'

/*
 * Who may edit an emergency and who may change its status: role by role, first for an emergency that the person's station
 * attends, then for another. Columns are the stored statuses.
 */
const statuses = [10, 20, 30, 40, 50]
const editing: Record<number, readonly [own: string, other: string]> = {
  1: ['y y y y y', 'y y y y y'],
  5: ['- y - - -', '- - - - -'],
  7: ['- y - - -', '- - - - -'],
  8: ['- - - - -', '- - - - -'],
  10: ['- - - - -', '- - - - -'],
  11: ['- - - - -', '- - - - -'],
}
const changingStatus: typeof editing = {
  1: ['- y y y y', '- y y y y'],
  5: ['- y - y y', '- - - - -'],
  7: ['- y - y y', '- - - - -'],
  8: ['- y - y y', '- y - y y'],
  10: ['- - - - -', '- - - - -'],
  11: ['- - - - -', '- - - - -'],
}

const rowOf = (can: typeof emergencyCan.edit, role: number, station_ids: number[]) =>
  statuses.map((status) => (can({ role, station_id: 7 }, { status, station_ids }) ? 'y' : '-')).join(' ')

describe.each([
  ['editing', emergencyCan.edit, editing],
  ['changing the status', emergencyCan.changeStatus, changingStatus],
])('%s', (_, can, table) => {
  // B-EMS-07, B-ROL-07, B-ROL-08, B-ROL-09, B-ROL-10, S-30
  test.each(everyRole)('by role %d depends on status and station as B says', (role) => {
    expect([rowOf(can, role, [3, 7]), rowOf(can, role, [3])]).toEqual(table[role])
  })
})

test('a person without a station attends no emergency, not even one without stations', () => {
  for (const role of [5, 7]) {
    const nowhere = { role, station_id: null }
    expect(emergencyCan.edit(nowhere, { status: 20, station_ids: [] })).toBe(false)
    expect(emergencyCan.changeStatus(nowhere, { status: 20, station_ids: [1] })).toBe(false)
  }
})

test('an emergency holds its vehicles until it is resolved', () => {
  expect(statuses.filter(isInProgress)).toEqual([10, 20, 40, 50])
})

test('the emergencies of the own station come before the others, each in their order', () => {
  const rows = [[3], [7, 3], [], [7]].map((stations, id) => ({ id, stations: stations.map((station) => ({ id: station })) }))
  expect(ownFirst(rows, 7).map(({ id }) => id)).toEqual([1, 3, 0, 2])
  expect(ownFirst(rows, null)).toEqual(rows)
})

test('only a cabin attendant uses the short form', () => {
  expect(everyRole.filter((role) => !seesWholeForm(role))).toEqual([8])
})

const sent = {
  emergency_type: 1,
  notice_form: 'Cabina',
  attention_date: '2026-11-19 20:15:00',
  telephonist: 2,
  address: 'Zona 1',
  latitude: 14.8,
  longitude: -91.5,
  observations: '<p>Conato</p>',
  stations: [1, 1, 2],
  firefighters: [3],
  members: [{ vehicle: 4, pilot: 2, km_inicial: 10, km_final: 12 }],
  pacients: [],
}
const refused = (input: object, role = 1) => {
  const issues = emergencyInputFor(role).safeParse(input).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}

describe('the input of an emergency', () => {
  test('is accepted complete, with duplicate stations removed', () => {
    expect(wholeEmergencyInput.parse(sent)).toMatchObject({ stations: [1, 2], attention_date: '2026-11-20T02:15:00.000Z' })
  })

  // B-EMF-51
  test('requires all required fields; for a cabin attendant, only the visible ones', () => {
    const common = ['emergency_type', 'notice_form', 'telephonist', 'address', 'stations', 'members']
    const whole = [...common, 'attention_date', 'latitude', 'observations', 'firefighters', 'pacients']
    expect(Object.keys(refused({})).toSorted()).toEqual(whole.toSorted())
    expect(Object.keys(refused({}, 8)).toSorted()).toEqual(common.toSorted())
  })

  test('requires a place, as two fields or as latlng', () => {
    const { latitude: _y, longitude, ...placeless } = sent
    expect(refused(placeless)).toEqual({ latitude: 'Ingrese la Latitud y longitud.' })
    expect(refused({ ...placeless, longitude })).toEqual({ latitude: 'Ingrese la Latitud y longitud.' })
    expect(refused({ ...placeless, latlng: { lat: 14.8, lng: -91.5 } })).toEqual({})
  })

  test('requires a vehicle, and each vehicle once', () => {
    const [member] = sent.members
    expect(refused({ ...sent, members: [] })).toEqual({ members: 'Debes agregar por lo menos un vehículo.' })
    expect(refused({ ...sent, members: [member, member] })).toEqual({ members: 'Ya has agregado este vehículo.' })
  })

  test('requires increasing kilometres; for a cabin attendant they are optional', () => {
    const member = { vehicle: 4, pilot: 2 }
    expect(refused({ ...sent, members: [{ ...member, km_inicial: 12, km_final: 10 }] })).toEqual({
      'members.0.km_final': 'No puede ser menor que el inicial',
    })
    expect(Object.keys(refused({ ...sent, members: [member] }))).toEqual(['members.0.km_inicial', 'members.0.km_final'])
    expect(refused({ ...sent, members: [member] }, 8)).toEqual({})
  })

  test('may have no patients, but each patient must be complete', () => {
    expect(Object.keys(refused({ ...sent, pacients: [{}] }))).toEqual(
      ['name', 'age', 'address', 'genre', 'moved_to'].map((field) => `pacients.0.${field}`),
    )
  })

  test('is stripped of the fields hidden from a cabin attendant', () => {
    const parsed = emergencyInputFor(8).parse({ ...sent, pacients: 'anything' })
    for (const hidden of ['attention_date', 'observations', 'latitude', 'longitude', 'firefighters', 'pacients'])
      expect(parsed).not.toHaveProperty(hidden)
  })
})
