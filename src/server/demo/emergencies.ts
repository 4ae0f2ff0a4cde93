import { Gender, noticeForms } from '../../contract/codes.ts'
import { EmergencyStatus, isInProgress } from '../../contract/emergencies.ts'
import { Role } from '../../contract/roles.ts'
import { kilometresBetween } from '../emergencies/municipalities.ts'
import { planCalls, type Call, type Moment } from './calls.ts'
import { rosterOf, type Crew } from './crews.ts'
import type { Dice } from './dice.ts'
import { mobileNumber, personName } from './names.ts'
import type { DemoPerson } from './person.ts'
import { placeNear, streetIn, type DemoPlace } from './places.ts'
import { stories } from './stories.ts'
import type { DemoVehicle } from './vehicles.ts'

export type DemoEmergency = ReturnType<typeof planEmergencies>[number]

const MINUTE = 60_000

/** Every call with who went, whom they found and what they wrote. People go by their DPI, vehicles by their plate. */
export const planEmergencies = (dice: Dice, moment: Moment, people: readonly DemoPerson[], vehicles: readonly DemoVehicle[]) => {
  const roster = rosterOf(dice, people, vehicles)
  const odometers = new Map(
    vehicles.map((vehicle) => [vehicle.plate, (moment.today.getUTCFullYear() + 1 - vehicle.year) * dice.whole(5_000, 9_000)]),
  )
  return planCalls(dice, moment).map((call) => {
    const { scenario, station, at, status } = call
    const resolved =
      status === EmergencyStatus.Resuelta ? new Date(at.getTime() + dice.whole(...scenario.minutes) * MINUTE) : null
    const place = placeNear(dice, station, dice.pick(scenario.places))
    const crew = roster.sendTo(call, resolved ?? new Date(8.64e15))
    return {
      type: scenario.type,
      notice_form: dice.weighted(noticeForms, (form) => (form === 'Teléfono' ? 7 : form === 'Cabina' ? 2 : 1)),
      status,
      attention_date: at,
      creation_date: new Date(at.getTime() + dice.whole(1, 8) * MINUTE),
      resolved_date: resolved,
      ...place,
      observations: observationsOf(dice, call),
      telephonist: crew.sent.map(({ pilot }) => pilot.no_dpi)[0] ?? '',
      created_user: writerOf(dice, people, station.no_station),
      stations: [...new Set(crew.sent.map((sent) => sent.station.no_station))],
      firefighters: crew.firefighters.map((person) => person.no_dpi),
      members: membersOf(dice, crew, place, { odometers, isOpen: isInProgress(status) }),
      patients: Array.from({ length: dice.whole(...scenario.patients) }, () => patientOf(dice, call, place)),
      contacts: Array.from({ length: dice.weighted([0, 1, 2], (count) => [4, 5, 1][count] ?? 0) }, () => ({
        name: fullName(dice),
        phone_number: mobileNumber(dice),
      })),
      picture: scenario.picture,
    }
  })
}

const fullName = (dice: Dice, isWoman?: boolean): string => {
  const { first_name, last_name } = personName(dice, isWoman)
  return `${first_name} ${last_name}`
}

/** Kilometres go on from trip to trip; a vehicle that is still out has not read its own yet. */
const membersOf = (
  dice: Dice,
  { sent }: Crew,
  place: DemoPlace,
  { odometers, isOpen }: { odometers: Map<string, number>; isOpen: boolean },
) =>
  sent.map(({ station, vehicle: { plate }, pilot }) => {
    const way = kilometresBetween(station.lat, station.lng, place.latitude, place.longitude) * 2.6 + dice.between(1, 14)
    const km_inicial = toTenth((odometers.get(plate) ?? 0) + dice.between(0, 25))
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

const observationsOf = (dice: Dice, { scenario, status }: Call): string => {
  const [found, done] = dice.pick(stories[scenario.type] ?? [])
  if (isInProgress(status)) return `<p>${found}</p><p>Unidades en el lugar; se ampliará la información.</p>`
  const helped = dice.happens(0.2) ? dice.some(helpers, dice.whole(1, 3)) : []
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

const patientOf = (dice: Dice, { scenario, station }: Call, { address }: DemoPlace) => {
  const isWoman = dice.happens(scenario.women)
  return {
    name: dice.happens(0.03) ? 'Persona sin identificar' : fullName(dice, isWoman),
    age: dice.whole(...scenario.ages),
    address: streetIn(dice, address.split(', ').at(-1) ?? station.municipality),
    genre: isWoman ? Gender.Femenino : Gender.Masculino,
    moved_to: dice.happens(0.65) ? station.hospital : dice.pick(refusals),
  }
}

/** Mostly the station's cabin attendant writes it down. */
const writerOf = (dice: Dice, people: readonly DemoPerson[], station: string): string => {
  const weight = ({ role }: DemoPerson) =>
    role === Role.Cabinista ? 6 : role === Role.JefeDeServicio || role === Role.Comandante ? 1 : 0
  const own = people.filter((person) => person.station === station && weight(person) > 0)
  return dice.weighted(own, weight).no_dpi
}
