import { ContractType } from '../../../../contract/shared/codes.ts'
import { dayOf } from '../../../../contract/shared/dates/dates.ts'
import { Role, UserStatus } from '../../../../contract/shared/rights/roles.ts'
import { InactiveReason } from '../../../../contract/people/user-codes.ts'
import type { startingJobPositions } from '../../../../contract/overview/starting-catalogue.ts'
import type { Random } from './random.ts'
import { emailName, mobileNumber, type Named } from './names.ts'
import { streetIn } from './places.ts'
import { demoStations } from './stations.ts'

const DAY = 86_400_000

type Job = (typeof startingJobPositions)[number]

export type Known = Named & {
  no_registry: string
  no_dpi: string
  role: Role
  station: string | null
}
export type DemoPerson = ReturnType<typeof personOf>

const ranks: Record<Role, readonly number[]> = {
  [Role.Administrador]: [32],
  [Role.Comandante]: [30, 31, 32],
  [Role.JefeDeServicio]: [20, 21, 22],
  [Role.Cabinista]: [1, 2, 10],
  [Role.Bombero]: [3, 3, 1, 1, 1, 2, 2, 10, 11, 12],
  [Role.RecursosHumanos]: [],
}
const jobs: Record<Role, readonly Job[]> = {
  [Role.Administrador]: ['Administrador del sistema'],
  [Role.Comandante]: ['Comandante de estación'],
  [Role.JefeDeServicio]: ['Jefe de servicio'],
  [Role.Cabinista]: ['Cabinista de turno'],
  [Role.Bombero]: ['Bombero de turno', 'Bombero de turno', 'Paramédico', 'Rescatista', 'Mecánico de unidades'],
  [Role.RecursosHumanos]: ['Encargado de Recursos Humanos'],
}

/** The other fields of a person. A person with an inactive reason is off duty. */
export const personOf = (
  random: Random,
  today: Date,
  known: Known,
  { isPilot, reason }: { isPilot: boolean; reason: InactiveReason | null },
) => {
  const isFirefighter = known.role === Role.Bombero
  const isPermanent = !isFirefighter || random.chance(0.4)
  const home = demoStations.find((station) => station.no_station === known.station)?.municipality ?? 'Quetzaltenango'
  const daysAway = (min: number, max: number) => dayOf(new Date(today.getTime() + random.integer(min, max) * DAY))
  return {
    ...known,
    email: `${emailName(known)}@example.org`,
    date_of_birth: daysAway(-365 * 56, -365 * 20),
    phone_number: mobileNumber(random),
    address: streetIn(random, home),
    user_range: ranks[known.role].length > 0 ? random.pick(ranks[known.role]) : null,
    firefighter_type: known.role === Role.RecursosHumanos ? null : isPermanent ? 'Permanente' : 'Ad honorem',
    is_pilot: isPilot,
    no_license: isPilot ? known.no_dpi : '',
    type_license: isPilot ? random.pick(['A', 'A', 'B', 'B', 'C', 'E']) : null,
    job: isPilot ? ('Piloto de unidad' satisfies Job) : random.pick(jobs[known.role]),
    type_of_contract: isPermanent ? ContractType.Municipalidad : ContractType.Comite,
    courses: coursesOf(random, isFirefighter ? 3 : 1, () => daysAway(-365 * 6, -30)),
    created_at: new Date(today.getTime() - random.integer(400, 2500) * DAY),
    is_demo: true,
    ...(reason === null ? { status: UserStatus.Activo } : offDuty(reason, daysAway)),
  }
}

/** Holidays and suspensions have an end date; the other reasons do not. */
const offDuty = (reason: InactiveReason, daysAway: (min: number, max: number) => string) => {
  const ends = reason === InactiveReason.Vacaciones || reason === InactiveReason.Suspendido
  return {
    status: UserStatus.Inactivo,
    inactive_reason: reason,
    start_date_unsubscribe: ends ? daysAway(-12, -1) : daysAway(-300, -20),
    end_date_unsubscribe: ends ? daysAway(3, 20) : null,
  }
}

const courseNames = [
  'Primeros auxilios básicos',
  'Soporte vital básico',
  'Rescate vertical nivel I',
  'Manejo de vehículos de emergencia',
  'Control de incendios forestales',
  'Sistema de comando de incidentes',
  'Rescate acuático',
  'Materiales peligrosos: primera respuesta',
]
const coursesOf = (random: Random, most: number, day: () => string) =>
  random.some(courseNames, random.integer(0, most)).map((course_name) => ({ course_name, approval_date: day() }))
