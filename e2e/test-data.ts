import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies/emergencies.schema.ts'
import type { Option } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { PersonOption, UserDetail } from '../src/contract/people/users.schema.ts'
import { VehicleState } from '../src/contract/fleet/vehicle-states.ts'
import type { Vehicle } from '../src/contract/fleet/vehicles.schema.ts'
import { formOf } from '../test/fixtures/form.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { demoAccounts, tokenOf, type As } from './calls.ts'

/*
 * Test data, created through the server's API. Each test creates its own records under unique names, so that tests can run in
 * parallel on one server.
 */

/** The station of the demo accounts with roles 5, 7, 8 and 10. */
export const centralStation = 'Estación Central Quetzaltenango'

/** A unique word of the letters A to F: without digits, as names must be, and readable as a hexadecimal number. */
export const unique = (): string => Array.from({ length: 10 }, () => 'ABCDEF'[randomInt(6)]).join('')

/** The word as a valid code of an emergency type. */
export const codeOf = (word: string): string => String((Number.parseInt(word, 16) % 900_000) + 100_000)

export const idOf = async (as: As, resource: string, name?: string): Promise<number> => {
  const options = await as(Role.Administrador).get<Option[]>(`${resource}/filter_list`)
  const found = name === undefined ? options[0] : options.find((option) => option.name === name)
  if (found === undefined) throw new Error(`${resource} has no ${name ?? 'record'}`)
  return found.id
}

export const aVehicleType = (as: As, fields: { name?: string; nomenclature?: string } = {}) => {
  const word = unique()
  const sent = { name: `Tipo ${word}`, nomenclature: word.slice(0, 4), ...fields }
  return as(Role.Administrador).post<typeof sent & { id: number; version: number }>('vehicle_type', sent)
}

export const aVehicle = async (
  as: As,
  fields: Partial<Record<'station' | 'vehicle_type' | 'disponibility', number>> & { unit?: string } = {},
) => {
  const word = unique()
  return as(Role.Administrador).post<Vehicle>('vehicle', {
    plate: `P-${word}`,
    unit: `U-${word}`,
    model: 'Ford F-450',
    note: `Nota ${word}`,
    year: 2020,
    disponibility: VehicleState.Disponible,
    station: await idOf(as, 'station', centralStation),
    vehicle_type: await idOf(as, 'vehicle_type'),
    ...fields,
  })
}

export const aPatient = { name: 'Rosa Elvira Pérez', age: 40, address: 'Zona 1', genre: 10, moved_to: 'Hospital Regional' }

/** An open emergency of the vehicle's station. */
export const anEmergency = async (
  as: As,
  vehicle: Pick<Vehicle, 'id' | 'station'>,
  fields: Partial<Pick<EmergencyDetail, 'address' | 'observations' | 'latitude' | 'longitude'>> & {
    emergency_type?: number
    pacients?: (typeof aPatient)[]
    contact_person?: { name: string; phone_number: string }[]
  } = {},
): Promise<EmergencyDetail> => {
  const station = vehicle.station.id
  const pilots = await as(Role.Administrador).get<PersonOption[]>(`user/get_pilot/?stations=${station}`)
  const pilot = (pilots.find((option) => option.name === demoAccounts[Role.Bombero].name) ?? pilots[0])?.id
  return as(Role.Administrador).post<EmergencyDetail>('emergency', {
    emergency_type: await idOf(as, 'emergency_type'),
    notice_form: 'Cabina',
    attention_date: new Date().toISOString(),
    observations: '<p>Nada que agregar</p>',
    address: `Calle ${unique()}`,
    latitude: 14.8406,
    longitude: -91.5202,
    stations: [station],
    firefighters: [pilot],
    telephonist: pilot,
    members: [{ vehicle: vehicle.id, pilot, km_inicial: 10, km_final: 12 }],
    pacients: [aPatient],
    ...fields,
  })
}

/** The administrator saves the emergency again with these changes, which need not know what somebody else writes meanwhile. */
export const saveAgain = (
  as: As,
  { id, stations, firefighters, telephonist, members, ...stored }: EmergencyDetail,
  changes: Partial<Pick<EmergencyDetail, 'address' | 'notice_form'>> & { pacients?: (typeof aPatient)[] },
): Promise<EmergencyDetail> =>
  as(Role.Administrador).post('emergency/customUpdate', {
    id,
    emergency_type: stored.emergency_type,
    notice_form: stored.notice_form,
    attention_date: stored.attention_date,
    observations: stored.observations,
    address: stored.address,
    latitude: stored.latitude,
    longitude: stored.longitude,
    stations: stations.map((station) => station.id),
    firefighters: firefighters.map((person) => person.id),
    telephonist: telephonist.id,
    members: members.map(({ vehicle, pilot, km_inicial, km_final }) => ({ vehicle, pilot, km_inicial, km_final })),
    pacients: [],
    ...changes,
  })

/** The password of every firefighter created here. */
export const password = 'la clave de antes'

/** A new firefighter with this password. With a password in `changes`, it stays the one chosen by the administrator. */
export const aFirefighter = async (as: As, changes: object = {}) => {
  const call = as(Role.Administrador)
  const [station, job] = await Promise.all(
    ['station', 'job_management'].map(async (path) => (await call.get<Option[]>(`${path}/filter_list`))[0]?.id),
  )
  const word = unique()
  const no_dpi = `9${randomInt(1e11, 1e12 - 1)}`
  const first = 'cortina verde y tambor'
  const person = await call.post<UserDetail & { no_dpi: string }>('user', {
    no_dpi,
    first_name: 'Elsa',
    last_name: `Batz ${word}`,
    email: `${word}@example.org`,
    phone_number: '55551234',
    address: 'Zona 1',
    no_registry: word,
    station,
    role: Role.Bombero,
    user_range: 1,
    job_management: job,
    password: first,
    confirm_password: first,
    ...changes,
  })
  if (!('password' in changes)) {
    const { token } = await call.post<{ token: string }>('user/token', { username: no_dpi, password: first })
    await call.post('user/password', { password, confirm_password: password }, token)
    await call.post('user/logout', undefined, token)
  }
  return person
}

/** Signs in and returns the token. */
export const tokenFor = async (server: APIRequestContext, username: string, known = password): Promise<string> => {
  const answer = await server.post('/api/user/token', { data: { username, password: known } })
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** The emergency with photos added, as its form would. */
export const withPhoto = async (server: APIRequestContext, emergency: EmergencyDetail, count = 1): Promise<EmergencyDetail> => {
  const { id, version, emergency_type, notice_form, telephonist, address, attention_date, observations } = emergency
  const facts = { id, version, emergency_type, notice_form, telephonist: telephonist.id, address, attention_date, observations }
  const { latitude, longitude } = emergency
  const photo = await smallJpeg()
  const multipart = formOf(
    { ...facts, latitude, longitude },
    Array.from({ length: count }, () => photo),
  )
  const headers = { Authorization: `Bearer ${await tokenOf(server, Role.Administrador)}` }
  const answer = await server.post('/api/emergency/customUpdate', { headers, multipart })
  return (await answer.json()) as EmergencyDetail
}
