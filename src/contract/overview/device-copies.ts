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
  copyOf('GET vehicle/get_vehicles', `stations=${station}`),
  copyOf('GET user/get_firefighters', `stations=${station}&off_duty=true`),
  copyOf('GET user/get_pilot', `stations=${station}&off_duty=true`),
]

/** What is kept for the person, the most needed first. */
export const copiesFor = (person: Person, station: number | null, emergencies: readonly number[]): Copy[] =>
  [
    ...ofEverybody,
    ...(station === null ? [] : ofStation(station)),
    ...emergencies.map((id) => copyOf('GET emergency/{id}', '', id)),
  ].filter(({ call }) => may(person, call))
