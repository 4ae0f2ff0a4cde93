import { additionCalls } from './addition-calls.ts'
import { all, admin, dispatch, commanding, staffing, supervising, reporting, creating, type Grant } from './grants.ts'
import { demoScreens } from './demo-screens.ts'
import { dutyScreens, staffReportScreens } from './screens.ts'
import { importCalls, plainScreens, resourceCalls, screenRights } from './resource-rights.ts'
import { Role, UserStatus } from './roles.ts'
import { lacksSecondFactor, type SecondFactor } from './second-factor.ts'

/*
 * The permission table (S-16): one line for each call, screen or plain resource; everything without a line is forbidden. Server
 * routes refuse to register without their line; the browser hides screens and buttons by the same lines. Rights that depend on
 * the record (own station, while active) are pure functions beside their domain.
 */

export const calls = {
  'POST user/token': 'everyone',
  'GET user/me': 'session',
  'POST user/logout': 'token',
  'POST user/fresh_sign_in': 'session',
  'POST user/password': 'session',
  /** Seals what this person's device keeps. */
  'POST user/device_key': 'self',
  'PUT user/update_me': 'self',
  'GET user/me/sessions': 'self',
  'DELETE user/me/sessions/{id}': 'self',
  'GET user/me/hours': 'self',
  'GET user/me/log_history_hours': 'self',
  'POST user/second_factor': 'self',
  'POST user/second_factor/confirm': 'self',
  'POST user/second_factor/recovery_codes': 'self',
  'POST user/second_factor/turn_off': 'self',
  'GET settings': 'everyone',
  /** The right to the download is checked as well. */
  'POST download_ticket': 'self',
  'POST user/device_copies': all,
  'POST user/reset_password': 'everyone',
  'POST user/recover_password': 'everyone',
  'POST user/confirm_email': 'everyone',
  'POST user/email_confirmation': 'self',
  /** Of oneself, and for role 1 of everybody (`exportsOthers`). */
  'GET user/{id}/export': 'self',
  'POST user/{id}/export': 'self',
  'DELETE user/{id}/export': 'self',
  'GET user/export_file': 'self',

  'GET user': all,
  'GET user/{id}': all,
  'GET user/cards': supervising,
  /** Registers the caller, unless the caller may create people (`makesPeople`). */
  'POST user': 'everyone',
  'PUT user/{id}': staffing,
  'DELETE user/{id}': staffing,
  'POST user/validate_user_created': admin,
  /** The differences of each save of a person, by the binnacle. */
  'GET user/{id}/history': admin,
  'POST user/{id}/renew_key': staffing,
  'DELETE user/{id}/second_factor': admin,
  /** The right on the particular person is checked as well (`userCan.edit`). */
  'GET user/{id}/access': staffing,
  'DELETE user/{id}/wait': staffing,
  'DELETE user/{id}/sessions': staffing,
  'POST user/{id}/confirm_email': staffing,
  'GET user_open/{id}': 'everyone',
  'GET user_open/{id}/qr_code': 'everyone',
  /** The right is checked for every row (`userCan.create`). */
  ...importCalls('user', staffing),
  /** The right on each particular person is checked as well (`userCan.printFirstPassword`). */
  'GET user/first_passwords': staffing,
  'POST user/first_passwords': staffing,
  'GET user/get_firefighters': dispatch,
  'GET user/get_pilot': dispatch,

  ...resourceCalls,
  ...importCalls('station', admin),
  ...importCalls('vehicle', admin),
  /** Roles 5 and 7 list the people of their own station. */
  'GET job_management/listUser': supervising,
  'GET job_management/excel_duty': supervising,
  /** The right on the particular person is checked as well (`userCan.edit`). */
  'PUT job_management/{id}/updateDischarge': staffing,
  'PUT job_management/{id}/updateUnsubscribe': staffing,
  'DELETE job_management/{id}/leave': staffing,
  'POST vehicle/change_status': [Role.Administrador, Role.Cabinista],
  'GET vehicle/get_vehicles': all,
  /** Role 5 needs a station (A-API-62). */
  'GET vehicle/vehicle_list': all,
  /** Vehicles of the own station, for roles 5 and 7 (`trackingCan`). */
  'POST vehicle/status_tracking': commanding,
  'GET vehicle/status_vehicle': commanding,
  /** Role 5 gets those of its own station. The same right opens a live connection, and that to start a tracking sends over it. */
  'GET vehicle/get_vehicles_on_tracking': all,
  'GET vehicle/{id}/tracking_key': commanding,
  'POST vehicle/{id}/tracking_key': commanding,
  'DELETE vehicle/{id}/tracking_key': commanding,
  /** By the vehicle's key. */
  'GET positions': 'everyone',
  'POST positions': 'everyone',

  'GET reports/dashboard_report': all,
  'GET reports/dashboard_times': all,
  'GET reports/report_emergency': reporting,
  'GET reports/descargar_excel': reporting,
  'GET reports/report_station': reporting,
  'GET reports/download_excel_stations': reporting,
  'GET reports/emergency_report_detail': reporting,
  'GET reports/excel_emergency_detail': reporting,
  'GET dashboard_open/dashboard_report': 'everyone',
  'GET dashboard_open/dashboard_times': 'everyone',
  'GET reports/dashboard_points': all,
  'GET dashboard_open/dashboard_points': 'everyone',
  'GET dashboard_open/station': 'everyone',
  'GET dashboard_open/emergency_type': 'everyone',

  'GET emergency': all,
  'GET emergency/descargar_excel': all,
  'GET emergency/points': all,
  'GET emergency/{id}': all,
  'GET emergency_open/{id}': 'everyone',
  'GET emergency_open/{id}/qr_code': 'everyone',
  'GET emergency/{id}/ways': all,
  'GET emergency/{id}/history': admin,
  'POST emergency': dispatch,
  /** Only reads: the warnings before an emergency is saved. */
  'POST emergency/check': dispatch,
  'POST emergency/customUpdate': commanding,
  'DELETE emergency/{id}': admin,
  'POST emergency/{id}/renew_key': commanding,
  /** Of a deleted emergency, too, as far as the binnacle has it (S-65). */
  'GET emergency/{id}/personal_data': admin,
  'POST emergency/{id}/erase_personal_data': admin,
  'POST emergency/{id}/update_status': dispatch,

  ...additionCalls,

  /** By number people of the own station only, by a scanned key people of every station (S-63). */
  'GET qr': commanding,
  'GET qr/{id}/user_information': commanding,
  'POST qr/{id}/set_entry': commanding,
  'POST qr/{id}/set_exit': commanding,
  /** The terminals of the own station; an administrator's of all. */
  'GET terminal': commanding,
  'POST terminal': commanding,
  'DELETE terminal/{id}': commanding,
  'GET terminal/session': 'terminal',
  'GET terminal/{id}/user_information': 'terminal',
  'POST terminal/{id}/set_entry': 'terminal',
  'POST terminal/{id}/set_exit': 'terminal',

  /** Hours of people of the own station, or of all (B-ROL-15). `{id}` is a person. */
  'GET job_management/listUserControlHours': supervising,
  'GET job_management/descargar_excel': supervising,
  'GET job_management/excel_log_history_hours': supervising,
  'GET job_management/{id}/user_information': supervising,
  'GET job_management/{id}/log_history_hours': supervising,
  'GET reports/listUserHumanResources': supervising,
  'GET reports/totalUserHumanResources': supervising,
  'GET reports/dataPDF': supervising,
  'GET reports/download_excel': supervising,

  /** People of the own station only, for roles 5 and 7 (`correctionCan`). */
  'GET attendance_correction': supervising,
  'GET attendance_correction/mine': all,
  'GET attendance_correction/station': all,
  'GET attendance_correction/{id}': all,
  'POST attendance_correction': all,
  'POST attendance_correction/{id}/decide': supervising,
  'POST attendance_correction/{id}/withdraw': all,
  'GET attendance_without_exit': supervising,
  /** Roles 5 and 7 see their station's closures and those of all stations. */
  'GET closed_month': supervising,
  'GET closed_month/preview': [Role.RecursosHumanos],
  'GET closed_month/{id}': supervising,
  'POST closed_month': [Role.RecursosHumanos],
  'POST closed_month/{id}/reopen': admin,

  /** Nobody writes to it or deletes from it by a call (S-57). */
  'GET binnacle': admin,
  'GET binnacle/{id}': admin,
  'GET binnacle/verification': admin,
  'POST binnacle/verification': admin,
  'GET first_steps': admin,
  'POST first_steps/catalogue': admin,
  'GET system': admin,
  'POST system/upload_test': admin,

  /** Photos have signed addresses, which only callers who may read the record receive. */
  'GET file/{name}': 'everyone',
  'GET live': all,
  /** Each kind of record only for those who may read its list. */
  'GET search': all,
} as const satisfies Record<string, Grant>
export type Call = keyof typeof calls

export const screens = {
  '/login': 'visitors',
  '/registro': 'visitors',
  '/forgot_password': 'visitors',
  '/reset-password/$token': 'visitors',
  '/confirm-email/$token': 'everyone',
  '/user/logout': 'everyone',
  '/emergency_open/$id': 'everyone',
  '/users_open/$id': 'everyone',
  '/dashboard-open': 'everyone',
  '/': 'self',
  '/user-profile': 'self',
  // Says to people who wait to be validated that they have no station (S-17).
  '/dashboard': 'self',
  ...plainScreens,
  ...screenRights('emergency', all, dispatch, commanding),
  ...screenRights('user', all, creating, staffing),
  '/users/cards': supervising,
  '/users/import': staffing,
  '/users/first_passwords': staffing,
  '/qr_scan': commanding,
  '/qr_read': commanding,
  '/stations/Create': admin,
  '/stations/import': admin,
  '/vehicles/import': admin,
  '/qr_scan/terminals': commanding,
  '/qr_scan/terminals/create': commanding,
  '/terminal': 'everyone',
  '/human_resources/hours_review': supervising,
  '/human_resources/closed_months': supervising,
  '/human_resources/closed_months/$id': supervising,
  '/binnacle': admin,
  '/binnacle/$id': admin,
  '/emergency/$id/personal_data': admin,
  '/catalogue': admin,
  '/system': admin,
  // Everybody who fills in a user form may read positions, without opening their screens.
  ...screenRights('job_management', staffing, staffing, staffing),
  '/human_resources/control_hours': supervising,
  '/human_resources/control_hours/detail/$id': supervising,
  [dutyScreens.list.path]: supervising,
  [dutyScreens.discharge.path]: staffing,
  [dutyScreens.unsubscribe.path]: staffing,
  '/tracking': all,
  '/report/emergency_report': reporting,
  '/report/emergency_detail_report': reporting,
  '/report/station_report': reporting,
  [staffReportScreens.list.path]: supervising,
  [staffReportScreens.person.path]: supervising,
  ...demoScreens,
} as const satisfies Record<string, Grant>
export type Screen = keyof typeof screens
export const isScreen = (path: string): path is Screen => path in screens

/** The data that decides a right; undefined is a visitor. */
export interface Person {
  role: number
  status: number
  second_factor: SecondFactor
  /** Another person chose the password and knows it (S-53). */
  must_change_password: boolean
}

/** A person who registered alone and waits for 'Validar usuario' reaches their own profile only (S-17). */
export const isValidated = (person: Pick<Person, 'status'>): boolean => person.status === UserStatus.Activo

/** Whether a person may use more than their own profile: once validated, and with the second factor where it is required. */
const isAdmitted = (person: Person): boolean => isValidated(person) && !lacksSecondFactor(person)

const grants = (grant: Grant, person: Person | undefined): boolean => {
  if (grant === 'everyone') return true
  if (grant === 'visitors') return person === undefined
  if (person === undefined || grant === 'terminal') return false
  if (grant === 'session' || grant === 'token') return true
  if (person.must_change_password) return false
  if (grant === 'self') return true
  return isAdmitted(person) && grant.includes(person.role as Role)
}

/** Roles whose `POST user` creates another person's record; contract/people/user-rights.ts says whose. */
export const makesPeople = (person: Person | undefined): boolean => grants(creating, person)
/** Whether the person gets all that is kept about others, too (S-65). */
export const exportsOthers = (person: Person | undefined): boolean => grants(admin, person)
/** Whether a device at a station's door may make the call, and nobody else. */
export const isForTerminals = (call: Call): boolean => calls[call] === 'terminal'
/** Whether the call succeeds with a token that has ended, too. */
export const takesEndedTokens = (call: Call): boolean => calls[call] === 'token'

export const may = (person: Person | undefined, call: Call): boolean => grants(calls[call], person)
/** Neither visitors nor people who wait to be validated have any use for it. */
export const isForStaffOnly = (call: Call): boolean => Array.isArray(calls[call])
export const mayOpen = (person: Person | undefined, screen: Screen): boolean => grants(screens[screen], person)
