import { Gender, noticeForms } from '../../../../contract/shared/codes.ts'
import { EmergencyStatus, isInProgress } from '../../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { kilometresBetween } from '../../../stations/municipalities.ts'
import { planCalls, type Call, type Moment } from '../calls.ts'
import { rosterOf, type Crew } from './crews.ts'
import type { Random } from './random.ts'
import { mobileNumber, personName } from './names.ts'
import type { DemoPerson } from './person.ts'
import { placeNear, streetIn, type DemoPlace } from './places.ts'
import { stories } from './stories.ts'
import type { DemoVehicle } from './vehicles.ts'

export type DemoEmergency = ReturnType<typeof planEmergencies>[number]

const MINUTE = 60_000

/** Completes every call to an emergency with crew, patients and observations. People are identified by DPI, vehicles by plate. */
export const planEmergencies = (
  random: Random,
  moment: Moment,
  people: readonly DemoPerson[],
  vehicles: readonly DemoVehicle[],
) => {
  const roster = rosterOf(random, people, vehicles)
  const odometers = new Map(
    vehicles.map((vehicle) => [vehicle.plate, (moment.today.getUTCFullYear() + 1 - vehicle.year) * random.integer(5_000, 9_000)]),
  )
  return planCalls(random, moment).map((call) => {
    const { scenario, station, at, status } = call
    const resolved =
      status === EmergencyStatus.Resuelta ? new Date(at.getTime() + random.integer(...scenario.minutes) * MINUTE) : null
    const place = placeNear(random, station, random.pick(scenario.places))
    const crew = roster.sendTo(call, resolved ?? new Date(8.64e15))
    return {
      type: scenario.type,
      notice_form: random.weighted(noticeForms, (form) => (form === 'Teléfono' ? 7 : form === 'Cabina' ? 2 : 1)),
      status,
      attention_date: at,
      creation_date: new Date(at.getTime() - random.integer(1, 8) * MINUTE),
      resolved_date: resolved,
      ...place,
      observations: observationsOf(random, call),
      telephonist: crew.sent.map(({ pilot }) => pilot.no_dpi)[0] ?? '',
      created_user: writerOf(random, people, station.no_station),
      stations: [...new Set(crew.sent.map((sent) => sent.station.no_station))],
      firefighters: crew.firefighters.map((person) => person.no_dpi),
      members: membersOf(random, crew, place, { odometers, isOpen: isInProgress(status) }),
      patients: Array.from({ length: random.integer(...scenario.patients) }, () => patientOf(random, call, place)),
      contacts: Array.from({ length: random.weighted([0, 1, 2], (count) => [4, 5, 1][count] ?? 0) }, () => ({
        name: fullName(random),
        phone_number: mobileNumber(random),
      })),
      picture: scenario.picture,
    }
  })
}

const fullName = (random: Random, isWoman?: boolean): string => {
  const { first_name, last_name } = personName(random, isWoman)
  return `${first_name} ${last_name}`
}

/** The odometer increases from trip to trip; a vehicle still in an emergency has no final kilometres yet. */
const membersOf = (
  random: Random,
  { sent }: Crew,
  place: DemoPlace,
  { odometers, isOpen }: { odometers: Map<string, number>; isOpen: boolean },
) =>
  sent.map(({ station, vehicle: { plate }, pilot }) => {
    const way = kilometresBetween(station.lat, station.lng, place.latitude, place.longitude) * 2.6 + random.between(1, 14)
    const km_inicial = toTenth((odometers.get(plate) ?? 0) + random.between(0, 25))
    const km_final = toTenth(km_inicial + way)
    odometers.set(plate, km_final)
    return { plate, pilot: pilot.no_dpi, km_inicial, km_final: isOpen ? null : km_final }
  })

const toTenth = (kilometres: number) => Math.round(kilometres * 10) / 10

const helpers = [
  'Policía Nacional Civil',
  'Policía Municipal de Tránsito',
  'CONRED',
  'Empresa eléctrica',
  'Vecinos organizados',
  'Ejército',
]

const observationsOf = (random: Random, { scenario, status }: Call): string => {
  const [found, done] = random.pick(stories[scenario.type] ?? [])
  if (isInProgress(status)) return `<p>${found}</p><p>Unidades en el lugar; se ampliará la información.</p>`
  const helped = random.chance(0.2) ? random.some(helpers, random.integer(1, 3)) : []
  const list = helped.map((name) => `<li>${name}</li>`).join('')
  return `<p>${found} ${done}</p>${list && `<p>Apoyo en el lugar:</p><ul>${list}</ul>`}`
}

const refusals = [
  'Rehusó traslado',
  'Atendido en el lugar',
  'Centro de salud',
  'Consultorio del IGSS',
  'Clínica privada',
  'Trasladado por familiares',
]

const patientOf = (random: Random, { scenario, station }: Call, { address }: DemoPlace) => {
  const isWoman = random.chance(scenario.shareOfWomen)
  return {
    name: random.chance(0.03) ? 'Persona sin identificar' : fullName(random, isWoman),
    age: random.integer(...scenario.ages),
    address: streetIn(random, address.split(', ').at(-1) ?? station.municipality),
    genre: isWoman ? Gender.Femenino : Gender.Masculino,
    moved_to: random.chance(0.65) ? station.hospital : random.pick(refusals),
  }
}

/** Usually the station's cabin attendant registers it. */
const writerOf = (random: Random, people: readonly DemoPerson[], station: string): string => {
  const weight = ({ role }: DemoPerson) =>
    role === Role.Cabinista ? 6 : role === Role.JefeDeServicio || role === Role.Comandante ? 1 : 0
  const own = people.filter((person) => person.station === station && weight(person) > 0)
  return random.weighted(own, weight).no_dpi
}
