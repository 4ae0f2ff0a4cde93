import type { CorrectionRow } from '../src/contract/attendance/attendance-corrections.schema.ts'
import { dayOf } from '../src/contract/shared/dates/dates.ts'
import type { HoursRow } from '../src/contract/attendance/hours.schema.ts'
import type { Page as Rows } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { Station } from '../src/contract/stations/stations.schema.ts'
import type { As } from './calls.ts'
import { aFirefighter, centralStation, idOf, password, unique } from './test-data.ts'

const DAY_MS = 86_400_000

/** A Guatemalan day before today, as `YYYY-MM-DD`. */
export const daysAgo = (days: number): string => dayOf(new Date(Date.now() - days * DAY_MS))

/** The last day of the last month that is over. */
export const endOfLastMonth = (): string => {
  const [year = 0, month = 0] = dayOf(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
}

/** A new station without people. */
export const aQuietStation = (as: As) => {
  const word = unique()
  return as(Role.Administrador).post<Station>('station', {
    no_station: word,
    name: `Estación ${word}`,
    address: 'Zona 1',
    phone_number: '77610000',
    state: 10,
    region_type: 'Occidente',
    lat: 14.8347,
    lng: -91.5181,
  })
}

/** A new firefighter who does not sign in, of the chiefs' station unless another is given. */
export const aColleague = async (as: As, station?: number) =>
  aFirefighter(as, { station: station ?? (await idOf(as, 'station', centralStation)), password, confirm_password: password })

/** A correction that human resources ask for. */
export const anAskedCorrection = (as: As, user: number, body: object) =>
  as(Role.RecursosHumanos).post<CorrectionRow>('attendance_correction', { user, reason: 'El lector no respondía', ...body })

/** The same, accepted by an administrator. */
export const anAcceptedCorrection = async (as: As, user: number, body: object) => {
  const { id } = await anAskedCorrection(as, user, body)
  return as(Role.Administrador).post<CorrectionRow>(`attendance_correction/${id}/decide`, { is_accepted: true })
}

/** A person of the demo with more marks than fit on a page. */
export const aGuard = async (as: As): Promise<HoursRow> => {
  const path = `job_management/listUserControlHours/?ordering=-firefighter_type`
  const { results } = await as(Role.Administrador).get<Rows<HoursRow>>(path)
  const [guard] = results.filter(({ is_entry }) => is_entry === false)
  if (guard === undefined) throw new Error('nobody has left')
  return guard
}
