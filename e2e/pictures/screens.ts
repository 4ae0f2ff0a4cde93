import type { Page as Answer } from '../../src/contract/shared/resource.schema.ts'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import type { As } from '../calls.ts'

export interface Screen {
  name: string
  /** The address, or how to find it. */
  place: string | ((as: As) => Promise<string>)
  role?: Role | undefined
  /** Whether it shows records, and so can be empty, fail and load. */
  reads?: true
}

const firstOf =
  (resource: string, place: (id: number) => string, query = '') =>
  async (as: As) => {
    const { results } = await as(Role.Administrador).get<Answer<{ id: number }>>(`${resource}/${query}`)
    return place(results[0]?.id ?? 1)
  }

const role = Role.Administrador
/** Every screen, for its picture and its measures. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', place: '/login', role: undefined },
  { name: 'registration', place: '/registro', role: undefined },
  { name: 'forgotten password', place: '/forgot_password', role: undefined },
  { name: 'unknown address, visitor', place: '/no-such-place', role: undefined },
  { name: 'home', place: '/', role, reads: true },
  { name: 'dashboard', place: '/dashboard?start_date=2026-10-01&end_date=2026-11-20', role, reads: true },
  { name: 'dashboard, television', place: '/dashboard?pantalla=1', role },
  { name: 'open dashboard', place: '/dashboard-open', role: undefined },
  { name: 'emergencies', place: '/emergencies', role, reads: true },
  { name: 'emergencies by address', place: '/emergencies?ordering=address&status=30', role },
  { name: 'emergency', place: firstOf('emergency', (id) => `/emergency/${id}`, '?status=20'), role, reads: true },
  { name: 'new emergency', place: '/emergencies/create', role },
  { name: 'edited emergency', place: firstOf('emergency', (id) => `/emergency/${id}/editar`), role, reads: true },
  { name: 'new emergency, cabin attendant', place: '/emergencies/create', role: Role.Cabinista },
  { name: 'stations', place: '/stations', role, reads: true },
  { name: 'station', place: firstOf('station', (id) => `/stations/${id}`), role, reads: true },
  { name: 'edited station', place: firstOf('station', (id) => `/stations/${id}/editar`), role },
  { name: 'import of stations', place: '/stations/import', role },
  { name: 'users', place: '/users', role, reads: true },
  { name: 'user', place: firstOf('user', (id) => `/users/${id}`), role, reads: true },
  { name: 'edited user', place: firstOf('user', (id) => `/users/${id}/editar`), role },
  { name: 'new user', place: '/users/create', role },
  { name: 'cards', place: '/users/cards?station_id=1', role },
  { name: 'first passwords', place: '/users/first_passwords', role },
  { name: 'import', place: '/users/import', role },
  { name: 'tracking', place: '/tracking', role },
  { name: 'attendance', place: '/qr_scan', role, reads: true },
  { name: 'reader of codes', place: '/qr_read', role },
  { name: 'vehicles', place: '/vehicles', role, reads: true },
  { name: 'vehicle', place: firstOf('vehicle', (id) => `/vehicles/${id}`), role },
  { name: 'edited vehicle', place: firstOf('vehicle', (id) => `/vehicles/${id}/editar`), role },
  { name: 'import of vehicles', place: '/vehicles/import', role },
  { name: 'emergency types', place: '/emergency-types', role, reads: true },
  { name: 'emergency type', place: firstOf('emergency_type', (id) => `/emergency-type/${id}`), role },
  { name: 'edited emergency type', place: firstOf('emergency_type', (id) => `/emergency-type/${id}/editar`), role },
  { name: 'vehicle types', place: '/vehicle-types', role, reads: true },
  { name: 'job positions', place: '/human_resources/job_management', role, reads: true },
  { name: 'hours', place: '/human_resources/control_hours', role, reads: true },
  {
    name: 'hours of a person',
    place: firstOf('job_management/listUserControlHours', (id) => `/human_resources/control_hours/detail/${id}`),
    role,
    reads: true,
  },
  { name: 'duty', place: '/human_resources/unsubscribe_discharge', role, reads: true },
  { name: 'ending leaves', place: '/human_resources/unsubscribe_discharge?leave=ending', role },
  {
    name: 'unsubscribing',
    place: firstOf(
      'job_management/listUser',
      (id) => `/human_resources/unsubscribe_discharge/unsubscribe/${id}`,
      '?status_user=5',
    ),
    role,
    reads: true,
  },
  {
    name: 'discharging',
    place: firstOf('job_management/listUser', (id) => `/human_resources/unsubscribe_discharge/discharge/${id}`, '?status_user=2'),
    role,
  },
  { name: 'entries without exit', place: '/human_resources/hours_review', role, reads: true },
  { name: 'corrections to decide', place: '/human_resources/hours_review?state=pending', role, reads: true },
  { name: 'decided corrections', place: '/human_resources/hours_review?state=decided', role, reads: true },
  { name: 'human-resources report', place: '/report/human_resources_report', role: Role.RecursosHumanos, reads: true },
  { name: 'closed months', place: '/human_resources/closed_months', role: Role.RecursosHumanos, reads: true },
  { name: 'binnacle', place: '/binnacle', role, reads: true },
  { name: 'entry of the binnacle', place: firstOf('binnacle', (id) => `/binnacle/${id}`), role, reads: true },
  { name: 'personal data to erase', place: firstOf('emergency', (id) => `/emergency/${id}/personal_data`, '?status=30'), role },
  { name: 'starting catalogue', place: '/catalogue', role },
  { name: 'state of the system', place: '/system', role, reads: true },
  { name: 'emergency report', place: '/report/emergency_report', role, reads: true },
  { name: 'detailed report', place: '/report/emergency_detail_report', role, reads: true },
  { name: 'station report', place: '/report/station_report', role, reads: true },
  { name: 'profile', place: '/user-profile', role },
  { name: 'own hours', place: '/user-profile?tab=horas', role: Role.Bombero },
  { name: 'no permission', place: '/human_resources/job_management', role: Role.Bombero },
  { name: 'unknown address', place: '/no-such-place', role },
]

/** The calls that a screen's records are read with. */
export const reads =
  /\/api\/(emergency|station|user|vehicle|emergency_type|vehicle_type|job_management|qr|attendance_\w+|closed_month|binnacle|system|reports\/\w+|job_management\/list(User|UserControlHours))(\/?\?|\/\d|\/?$)/
