import { BY_GRAVITY, inProgressFilter } from '../emergencies/emergency-rules.ts'
import { VehicleState } from '../fleet/vehicle-states.ts'
import { may, type Call, type Person } from '../shared/rights/permissions.ts'

/*
 * Which answers a device keeps for reading without signal (0096). One list says what the browser keeps and what the server
 * refreshes. An answer is found by its address, so each is written as the screens ask for it.
 */

interface Copy {
  call: Call
  /** The value of `{id}`. */
  id: number
  /** The address by which the browser asks. */
  path: string
}

const copyOf = (call: Call & `GET ${string}`, query = '', id = 0): Copy => ({
  call,
  id,
  path: `/api/${call.slice('GET '.length).replace('{id}', String(id))}/${query && `?${query}`}`,
})

const queue = `status=${encodeURIComponent(inProgressFilter)}&ordering=${BY_GRAVITY}`

/** The frame and the start page, the lists as the menu opens them, the options of the form, and one's own hours and card. */
const ofEverybody = [
  copyOf('GET user/me'),
  copyOf('GET emergency', `${queue}&page=1`),
  copyOf('GET emergency', 'page=1'),
  copyOf('GET vehicle', `disponibility=${VehicleState.Disponible}&page=1`),
  copyOf('GET vehicle', 'page=1'),
  copyOf('GET emergency_type/filter_list'),
  copyOf('GET station/filter_list'),
  copyOf('GET user/me/hours'),
  copyOf('GET user/me/log_history_hours', 'page=1'),
  copyOf('GET attendance_correction/mine'),
]

const ofStation = (station: number) => [
  copyOf('GET emergency', `${queue}&station_emergency__station=${station}&page=1`),
  copyOf('GET station/{id}', '', station),
  copyOf('GET vehicle', `station=${station}&ordering=unit&page=1`),
  ...optionsOf([station]),
]

/** What the form and the additions of an emergency of these stations offer. */
const optionsOf = (stations: readonly number[]) => {
  const joined = `stations=${encodeURIComponent(stations.toSorted((a, b) => a - b).join(','))}`
  return [
    copyOf('GET vehicle/get_vehicles', joined),
    copyOf('GET user/get_firefighters', `${joined}&off_duty=true`),
    copyOf('GET user/get_pilot', `${joined}&off_duty=true`),
  ]
}

/** What is kept for the person, the most needed first; `joint` are the stations of each emergency that the own one shares. */
export const copiesFor = (
  person: Person,
  station: number | null,
  emergencies: readonly number[],
  joint: readonly (readonly number[])[],
): Copy[] => {
  const copies = [
    ...ofEverybody,
    ...(station === null ? [] : ofStation(station)),
    ...emergencies.map((id) => copyOf('GET emergency/{id}', '', id)),
    ...joint.flatMap(optionsOf),
    // A unit is added after its station is chosen.
    ...joint.flat().map((one) => copyOf('GET vehicle/get_vehicles', `stations=${one}`)),
  ].filter(({ call }) => may(person, call))
  return [...new Map(copies.map((copy) => [copy.path, copy])).values()]
}
