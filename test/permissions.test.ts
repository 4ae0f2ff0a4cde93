import { beforeAll, describe, expect, test } from 'vitest'
import { calls, may, mayOpen, screens, type Call, type Screen } from '../src/contract/shared/rights/permissions.ts'
import { everyRole, Role } from '../src/contract/shared/rights/roles.ts'
import { buildApp } from '../src/server/app.ts'
import { everyCall, expectRefusal } from './refusals.ts'
import {
  administrator,
  commanding,
  dispatch,
  everyone,
  nobody,
  resourceCases,
  signedIn,
  staffing,
  supervising,
  userForms,
} from './resource-cases.ts'
import { useTestServer, type Answer, type Client, type TestServer } from './test-app.ts'

/*
 * The role matrix of S-16, as far as it is implemented: visitors, then roles 1, 5, 7, 8, 10 and 11. Written out by hand, so that
 * an error in the permission table is detected. The rows of plain resources are in `resource-cases.ts`.
 */
const resourceCalls = Object.fromEntries(
  resourceCases.flatMap(({ path, rights: [read, write] }) => [
    ...[`GET ${path}`, `GET ${path}/filter_list`, `GET ${path}/{id}`].map((name) => [name, read]),
    ...[`POST ${path}`, `PUT ${path}/{id}`, `DELETE ${path}/{id}`].map((name) => [name, write]),
  ]),
)
const resourceScreens = Object.fromEntries(
  resourceCases.flatMap(({ rights: [read, write], screens }) => {
    if (screens === undefined) return []
    const [list, record] = screens
    const shown = [list, `${record}/$id`].map((path) => [path, read])
    return [...shown, ...[`${list}/create`, `${record}/$id/editar`].map((path) => [path, write])]
  }),
)

const reporting = '- y y - y - -'

const callMatrix: Record<string, string> = {
  'POST user/token': everyone,
  'GET settings': everyone,
  'POST user': everyone,
  'POST user/reset_password': everyone,
  'POST user/recover_password': everyone,
  'POST user/confirm_email': everyone,
  'POST user/email_confirmation': signedIn,
  'GET user/me': signedIn,
  'POST user/logout': signedIn,
  'POST user/fresh_sign_in': signedIn,
  'POST user/password': signedIn,
  'POST user/device_key': signedIn,
  'PUT user/update_me': signedIn,
  'GET user/me/sessions': signedIn,
  'DELETE user/me/sessions/{id}': signedIn,
  'GET user/me/hours': signedIn,
  'GET user/me/log_history_hours': signedIn,
  'POST user/second_factor': signedIn,
  'POST user/second_factor/confirm': signedIn,
  'POST user/second_factor/recovery_codes': signedIn,
  'POST user/second_factor/turn_off': signedIn,
  'POST download_ticket': signedIn,
  'POST user/device_copies': signedIn,
  'GET user': signedIn,
  'GET user/{id}': signedIn,
  'GET user/cards': supervising,
  'PUT user/{id}': staffing,
  'DELETE user/{id}': staffing,
  'POST user/validate_user_created': administrator,
  'POST user/{id}/renew_key': staffing,
  'GET user/{id}/history': administrator,
  'DELETE user/{id}/second_factor': administrator,
  'GET user/{id}/access': staffing,
  'DELETE user/{id}/wait': staffing,
  'DELETE user/{id}/sessions': staffing,
  'POST user/{id}/confirm_email': staffing,
  'GET user/{id}/export': signedIn,
  'POST user/{id}/export': signedIn,
  'DELETE user/{id}/export': signedIn,
  'GET user/export_file': signedIn,
  'GET user_open/{id}': everyone,
  'GET user_open/{id}/qr_code': everyone,
  'GET user/import_template': staffing,
  'POST user/import/preview': staffing,
  'POST user/import': staffing,
  'GET user/first_passwords': staffing,
  'POST user/first_passwords': staffing,
  'GET user/get_firefighters': dispatch,
  'GET user/get_pilot': dispatch,

  ...resourceCalls,
  'GET station/import_template': administrator,
  'POST station/import/preview': administrator,
  'POST station/import': administrator,
  'GET vehicle/import_template': administrator,
  'POST vehicle/import/preview': administrator,
  'POST vehicle/import': administrator,
  'GET job_management/listUser': supervising,
  'GET job_management/excel_duty': supervising,
  'PUT job_management/{id}/updateDischarge': staffing,
  'PUT job_management/{id}/updateUnsubscribe': staffing,
  'DELETE job_management/{id}/leave': staffing,
  'POST vehicle/change_status': '- y - - y - -',
  'GET vehicle/get_vehicles': signedIn,
  'GET vehicle/vehicle_list': signedIn,
  'POST vehicle/status_tracking': commanding,
  'GET vehicle/status_vehicle': commanding,
  'GET vehicle/get_vehicles_on_tracking': signedIn,
  'GET vehicle/{id}/tracking_key': commanding,
  'POST vehicle/{id}/tracking_key': commanding,
  'DELETE vehicle/{id}/tracking_key': commanding,
  'GET positions': everyone,
  'POST positions': everyone,

  'GET emergency': signedIn,
  'GET emergency/descargar_excel': signedIn,
  'GET emergency/points': signedIn,
  'GET emergency/{id}': signedIn,
  'GET reports/dashboard_report': signedIn,
  'GET reports/dashboard_times': signedIn,
  'GET reports/report_emergency': reporting,
  'GET reports/descargar_excel': reporting,
  'GET reports/report_station': reporting,
  'GET reports/download_excel_stations': reporting,
  'GET reports/emergency_report_detail': reporting,
  'GET reports/excel_emergency_detail': reporting,
  'GET dashboard_open/dashboard_report': everyone,
  'GET dashboard_open/dashboard_times': everyone,
  'GET reports/dashboard_points': signedIn,
  'GET dashboard_open/dashboard_points': everyone,
  'GET dashboard_open/station': everyone,
  'GET dashboard_open/emergency_type': everyone,
  'GET emergency_open/{id}': everyone,
  'GET emergency_open/{id}/qr_code': everyone,
  'GET emergency/{id}/ways': signedIn,
  'GET emergency/{id}/history': administrator,
  'POST emergency': dispatch,
  'POST emergency/check': dispatch,
  'POST emergency/customUpdate': commanding,
  'DELETE emergency/{id}': administrator,
  'POST emergency/{id}/renew_key': commanding,
  'GET emergency/{id}/personal_data': administrator,
  'POST emergency/{id}/erase_personal_data': administrator,
  'POST emergency/{id}/update_status': dispatch,
  'POST emergency/{id}/photos': commanding,
  'POST photo_upload': commanding,
  'HEAD photo_upload/{id}': commanding,
  'PATCH photo_upload/{id}': commanding,
  'POST emergency/{id}/patients': commanding,
  'POST emergency/{id}/contacts': dispatch,
  'POST emergency/{id}/notes': dispatch,
  'POST emergency/{id}/calls': dispatch,
  'POST emergency/{id}/units': dispatch,
  'POST emergency/{id}/crew': commanding,
  'POST emergency/{id}/remove_crew': commanding,
  'DELETE emergency_photo/{id}': commanding,
  'PUT emergency/{id}': dispatch,
  'PUT emergency_patient/{id}': commanding,
  'DELETE emergency_patient/{id}': commanding,
  'PUT emergency_contact/{id}': dispatch,
  'DELETE emergency_contact/{id}': dispatch,
  'PUT emergency_note/{id}': dispatch,
  'DELETE emergency_note/{id}': dispatch,
  'PUT emergency_unit/{id}': dispatch,
  'DELETE emergency_unit/{id}': dispatch,
  'GET qr': commanding,
  'GET qr/{id}/user_information': commanding,
  'POST qr/{id}/set_entry': commanding,
  'POST qr/{id}/set_exit': commanding,
  'GET terminal': commanding,
  'POST terminal': commanding,
  'DELETE terminal/{id}': commanding,
  'GET terminal/session': nobody,
  'GET terminal/{id}/user_information': nobody,
  'POST terminal/{id}/set_entry': nobody,
  'POST terminal/{id}/set_exit': nobody,
  'GET job_management/listUserControlHours': supervising,
  'GET job_management/descargar_excel': supervising,
  'GET job_management/excel_log_history_hours': supervising,
  'GET job_management/{id}/user_information': supervising,
  'GET job_management/{id}/log_history_hours': supervising,
  'GET reports/listUserHumanResources': supervising,
  'GET reports/totalUserHumanResources': supervising,
  'GET reports/dataPDF': supervising,
  'GET reports/download_excel': supervising,
  'GET attendance_correction': supervising,
  'GET attendance_correction/mine': signedIn,
  'GET attendance_correction/station': signedIn,
  'GET attendance_correction/{id}': signedIn,
  'POST attendance_correction': signedIn,
  'POST attendance_correction/{id}/decide': supervising,
  'POST attendance_correction/{id}/withdraw': signedIn,
  'GET attendance_without_exit': supervising,
  'GET closed_month': supervising,
  'GET closed_month/preview': '- - - - - - y',
  'GET closed_month/{id}': supervising,
  'POST closed_month': '- - - - - - y',
  'POST closed_month/{id}/reopen': administrator,
  'GET binnacle': administrator,
  'GET binnacle/{id}': administrator,
  'GET binnacle/verification': administrator,
  'POST binnacle/verification': administrator,
  'GET first_steps': administrator,
  'POST first_steps/catalogue': administrator,
  'GET system': administrator,
  'POST system/upload_test': administrator,
  'GET file/{name}': everyone,
  'GET live': signedIn,
  'GET search': signedIn,
}

const screenMatrix: Record<string, string> = {
  ...resourceScreens,
  '/login': 'y - - - - - -',
  '/registro': 'y - - - - - -',
  '/forgot_password': 'y - - - - - -',
  '/reset-password/$token': 'y - - - - - -',
  '/confirm-email/$token': everyone,
  '/user/logout': everyone,
  '/emergency_open/$id': everyone,
  '/users_open/$id': everyone,
  '/dashboard-open': everyone,
  '/dashboard': signedIn,
  '/': signedIn,
  '/user-profile': signedIn,
  '/users': signedIn,
  '/users/create': userForms,
  '/users/cards': supervising,
  '/users/import': staffing,
  '/users/first_passwords': staffing,
  '/qr_scan': '- y y y - - -',
  '/qr_read': '- y y y - - -',
  '/users/$id': signedIn,
  '/users/$id/editar': staffing,
  '/emergencies': signedIn,
  '/emergencies/create': dispatch,
  '/emergency/$id': signedIn,
  '/emergency/$id/editar': commanding,
  '/stations/Create': administrator,
  '/stations/import': administrator,
  '/vehicles/import': administrator,
  '/page2': signedIn,
  '/grids': signedIn,
  '/notifications': signedIn,
  '/tabs': signedIn,
  '/settings': signedIn,
  '/permissions': signedIn,
  '/permissions/create': signedIn,
  '/qr_scan/terminals': commanding,
  '/qr_scan/terminals/create': commanding,
  '/terminal': everyone,
  '/tracking': signedIn,
  '/human_resources/hours_review': supervising,
  '/human_resources/closed_months': supervising,
  '/human_resources/closed_months/$id': supervising,
  '/binnacle': administrator,
  '/binnacle/$id': administrator,
  '/emergency/$id/personal_data': administrator,
  '/catalogue': administrator,
  '/system': administrator,
  '/human_resources/job_management': staffing,
  '/human_resources/job_management/create': staffing,
  '/human_resources/job_management/$id': staffing,
  '/human_resources/job_management/$id/editar': staffing,
  '/human_resources/control_hours': supervising,
  '/human_resources/control_hours/detail/$id': supervising,
  '/report/human_resources_report': supervising,
  '/report/human_resources_report/user/$id': supervising,
  '/human_resources/unsubscribe_discharge': supervising,
  '/human_resources/unsubscribe_discharge/discharge/$id': staffing,
  '/human_resources/unsubscribe_discharge/unsubscribe/$id': staffing,
  '/report/emergency_report': reporting,
  '/report/emergency_detail_report': reporting,
  '/report/station_report': reporting,
}

const second_factor = { is_on: false, is_required: false }
const people = [undefined, ...everyRole.map((role) => ({ role, status: 5, second_factor, must_change_password: false }))]
const rowOf = (isGranted: (person: (typeof people)[number]) => boolean) =>
  people.map((person) => (isGranted(person) ? 'y' : '-')).join(' ')

describe('the permission table matches the specification', () => {
  // B-PER-05, S-16
  test('for every call', () => {
    const table = Object.fromEntries(everyCall.map(({ name }) => [name, rowOf((person) => may(person, name))]))
    expect(table).toEqual(callMatrix)
  })

  // A-QRL-19, B-GEN-01, B-GEN-34, S-16
  test('for every screen', () => {
    const table = Object.fromEntries(
      (Object.keys(screens) as Screen[]).map((name) => [name, rowOf((person) => mayOpen(person, name))]),
    )
    expect(table).toEqual(screenMatrix)
  })
})

/** Calls about oneself, which are also allowed to unvalidated people (S-17) and people who lack a required second factor. */
const aboutOneself: readonly Call[] = [
  'GET user/me',
  'POST user/logout',
  'POST user/fresh_sign_in',
  'POST user/password',
  'POST user/device_key',
  'PUT user/update_me',
  'POST user/email_confirmation',
  'GET user/me/sessions',
  'GET user/me/hours',
  'GET user/me/log_history_hours',
  'DELETE user/me/sessions/{id}',
  'POST user/second_factor',
  'POST user/second_factor/confirm',
  'POST user/second_factor/recovery_codes',
  'POST user/second_factor/turn_off',
  'POST download_ticket',
  'GET user/{id}/export',
  'POST user/{id}/export',
  'DELETE user/{id}/export',
  'GET user/export_file',
]

const server = useTestServer()
const strict = useTestServer({ REQUIRE_SECOND_FACTOR: 'true' })

// Some calls change or delete the first record, so it must not belong to the later callers.
beforeAll(() => Promise.all([server.as(Role.Bombero), strict.as(Role.Bombero)]))

/** One person of each kind for all calls except the one that ends the session. */
const onePersonPerKind = (of: TestServer, row: { status?: number } = {}) => {
  const people = new Map<Role, Client>()
  return async (role: Role, { name }: (typeof everyCall)[number]): Promise<Client> => {
    if (name === 'POST user/logout') return of.as(role, row)
    const person = people.get(role) ?? (await of.as(role, row))
    people.set(role, person)
    return person
  }
}
const validated = onePersonPerKind(server)
const waiting = onePersonPerKind(server, { status: 1 })
const withoutRequiredFactor = onePersonPerKind(strict)

const ask = (client: Client, { method, addressed, takesBody }: (typeof everyCall)[number]) =>
  client.send(addressed('1'), { method, ...(takesBody ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}) })

/** The answer to a HEAD has no body. */
const expectSentence = ({ method }: (typeof everyCall)[number], answer: Answer, status: number) => {
  if (method !== 'HEAD') expectRefusal(answer, status)
}

/** Whether the call was refused for a missing right or let in, whatever its result. */
const outcome = ({ status }: Answer) => (status === 401 || status === 403 ? status : 'let in')

describe.each(everyCall)('$name', (asked) => {
  const [nobody = '', ...roles] = (callMatrix[asked.name] ?? '').split(' ')

  // A-API-07, A-ERR-21, B-API-02i, S-2
  test('answers a visitor with 401, unless it is public', async () => {
    const answer = await ask(server.nobody, asked)
    expect(outcome(answer)).toBe(nobody === 'y' ? 'let in' : 401)
    if (nobody !== 'y') expectSentence(asked, answer, 401)
  })

  // A-API-08, A-API-09, A-ERR-21, B-API-02i, B-JOB-11, B-ROL-02, B-ROL-03, B-ROL-04, B-ROL-05, B-ROL-06, B-ROL-12, B-ROL-13,
  // B-ROL-25, S-16
  test('answers roles without the right with 403, and lets in the others', async () => {
    for (const [index, role] of everyRole.entries()) {
      const answer = await ask(await validated(role, asked), asked)
      expect(outcome(answer), `role ${role}`).toBe(roles[index] === 'y' ? 'let in' : 403)
      if (roles[index] !== 'y') expectSentence(asked, answer, 403)
    }
  })

  // S-17
  test('is forbidden to an unvalidated person, unless it is public or about themselves', async () => {
    const isOpen = nobody === 'y' || aboutOneself.includes(asked.name)
    for (const role of [Role.Administrador, Role.Bombero]) {
      const answer = await ask(await waiting(role, asked), asked)
      expect(outcome(answer), `role ${role}`).toBe(isOpen ? 'let in' : 403)
    }
  })

  test('is forbidden to people who lack a required second factor, unless it is public or about themselves', async () => {
    const isOpen = nobody === 'y' || aboutOneself.includes(asked.name)
    for (const [index, role] of everyRole.entries()) {
      const isObliged = role === Role.Administrador || role === Role.RecursosHumanos
      const isLetIn = roles[index] === 'y' && (isOpen || !isObliged)
      expect(outcome(await ask(await withoutRequiredFactor(role, asked), asked)), `role ${role}`).toBe(isLetIn ? 'let in' : 403)
    }
  })
})

/** Parses lines like `/api/station (GET, HEAD)` of the route tree that Fastify prints. */
const routesIn = (tree: string): string[] => {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    if (part === '') return []
    const depth = indent.length / 4
    above.length = depth
    above.push(part)
    return methods.split(', ').map((method) => `${method} ${above.join('')}`)
  })
}

test('every route under /api has a line in the permission table, and every line has a route', async () => {
  const app = await buildApp(server.deps)
  await app.ready()
  const registered = routesIn(app.printRoutes({ commonPrefix: false }))
    .filter(
      (route, _, all) => route.includes(' /api/') && !(route.startsWith('HEAD') && all.includes(route.replace('HEAD', 'GET'))),
    )
    .filter((route) => !/ \/api\/(docs|openapi\.json)/.test(route))
    .map((route) => route.replace('/api/', '').replaceAll(/:(\w+)/g, '{$1}'))
  await app.close()
  expect(registered.toSorted()).toEqual(Object.keys(calls).toSorted())
})
