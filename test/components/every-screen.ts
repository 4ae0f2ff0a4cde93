import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { emergencyReduced } from '../../src/contract/emergencies/emergencies.schema.ts'
import { isScreen, screens, type Screen } from '../../src/contract/shared/rights/permissions.ts'
import { resourceScreens } from '../../src/contract/shared/rights/screens.ts'
import { Role, roleNames } from '../../src/contract/shared/rights/roles.ts'
import { anEmergency, whoIsOnLeave } from './a-brigade.ts'
import { aBrigade } from './brigade-answers.ts'
import { changeEvents } from './change-events.ts'
import { emulateMedia } from './commands.ts'
import { cutTexts, pillContrasts } from './measure-looks.ts'
import { openScreen } from './open-screen.tsx'
import { sample } from './sample.ts'
import { answer, type Answers } from './server.ts'

/** A screen to look at, and a part of what it says once it has read everything. */
interface Look {
  place: string
  shows: string | RegExp
  role?: Role | undefined
  answers?: Answers
}

/** Every screen that somebody signed in reaches, with a part of what it says once it has read its record: at least its title. */
const ofStaff: Partial<Record<Screen, string | RegExp>> = {
  ...Object.fromEntries(
    Object.values(resourceScreens)
      .flatMap((of) => [of.list, of.create, of.record, of.edit])
      .map(({ path, title }) => [path, title]),
  ),
  '/': 'Emergencias en curso',
  '/dashboard': 'Calzada La Revolución',
  '/user-profile': 'Datos personales',
  '/emergencies': 'Calzada La Revolución',
  '/emergency/$id': 'Rosa Elvira Pérez',
  '/emergency/$id/editar': 'P-123ABC',
  '/tracking': 'AMB-14',
  '/stations': 'Quetzaltenango',
  '/stations/Create': 'Nueva estación',
  '/stations/import': 'Importar estaciones',
  '/stations/$id': 'Quetzaltenango',
  '/users': 'Cifuentes',
  '/users/$id': 'Cifuentes',
  '/users/cards': 'Carnés',
  '/users/import': 'Importar usuarios',
  '/users/first_passwords': 'Vence el',
  '/vehicles': 'P-123ABC',
  '/vehicles/import': 'Importar vehículos',
  '/vehicles/$id': 'P-123ABC',
  '/vehicle-types': 'Ambulancia',
  '/vehicle-type/$id': 'Ambulancia',
  '/emergency-types': 'Incendio estructural',
  '/emergency-type/$id': 'Una familia',
  '/human_resources/job_management': 'Piloto',
  '/human_resources/job_management/$id': 'Piloto',
  '/human_resources/control_hours': '4 hrs 25 min',
  '/human_resources/control_hours/detail/$id': 'Relevo',
  '/human_resources/hours_review': 'Cifuentes',
  '/human_resources/closed_months': 'Reabierto',
  '/human_resources/closed_months/$id': 'Cifuentes',
  '/human_resources/unsubscribe_discharge': 'Cifuentes',
  '/human_resources/unsubscribe_discharge/unsubscribe/$id': 'Cifuentes',
  '/human_resources/unsubscribe_discharge/discharge/$id': 'Cifuentes',
  '/qr_scan': 'Cifuentes',
  '/qr_read': 'Escanear QR',
  '/qr_scan/terminals': 'Puerta principal',
  '/qr_scan/terminals/create': 'Nueva terminal de puerta',
  '/report/emergency_report': 'Incendio estructural',
  '/report/emergency_detail_report': 'Quetzaltenango',
  '/report/station_report': 'Quetzaltenango',
  '/report/human_resources_report': 'Cifuentes',
  '/report/human_resources_report/user/$id': 'Relevo',
  '/binnacle': 'Ambulancia',
  '/binnacle/$id': 'Ambulancia',
  '/emergency/$id/personal_data': 'Se borran el nombre y la dirección de los pacientes',
  '/catalogue': 'Incendio forestal',
  '/system': 'sirena.example.org',
  '/page2': 'Ejemplo de formulario',
  '/grids': 'Ejemplo de cuadrículas',
  '/notifications': 'Ejemplo de avisos',
  '/tabs': 'Ejemplo de pestañas',
  '/settings': 'Ajustes',
  '/permissions': 'Permisos',
  '/permissions/create': 'Nuevo permiso',
}

const none = { count: 0, results: [] }
/** The same screens with other records, filters or parts, or of other roles. */
const variants: Look[] = [
  { place: '/emergencies?status=10', shows: 'Registrada' },
  { place: '/vehicle-types?search=nada', shows: 'Sin tipos de vehículo', answers: { 'GET vehicle_type': none } },
  { place: '/user-profile?tab=horas', shows: 'Relevo' },
  { place: '/user-profile?tab=seguridad', shows: 'Chrome en Android' },
  {
    place: '/human_resources/control_hours?search=nada',
    shows: 'Sin Usuarios',
    answers: { 'GET job_management/listUserControlHours': none },
  },
  { place: '/human_resources/unsubscribe_discharge?leave=ending', shows: 'Vacaciones' },
  {
    place: '/human_resources/unsubscribe_discharge/discharge/3',
    shows: 'Dar de alta',
    answers: { 'GET user/{id}': whoIsOnLeave },
  },
  { place: '/human_resources/hours_review?state=pending', shows: 'Agregar la salida' },
  { place: '/human_resources/hours_review?state=decided', shows: 'Aceptada' },
  {
    place: '/report/human_resources_report?search=nada',
    shows: 'Sin Registro',
    answers: { 'GET reports/listUserHumanResources': none },
  },
  { place: '/nowhere', shows: '404 Pagina no encontrada' },
  { place: '/emergencies/create', shows: 'Nueva emergencia', role: Role.Cabinista },
].map((look) => ({ role: Role.Administrador, ...look }))

const reduced = sample(emergencyReduced, { ...anEmergency, reduced: true })
const visits: Look[] = [
  { place: '/login', shows: 'Bienvenido' },
  { place: '/registro', shows: 'Crear una cuenta' },
  { place: '/forgot_password', shows: 'Restablecer contraseña' },
  { place: '/reset-password/x', shows: 'Nueva contraseña' },
  { place: '/confirm-email/x', shows: 'Confirmar' },
  { place: '/terminal', shows: 'Este dispositivo no es una terminal' },
  { place: '/dashboard-open', shows: 'Calzada La Revolución' },
  { place: '/users_open/3', shows: 'Cifuentes' },
  { place: '/emergency_open/3', shows: 'Rosa Elvira Pérez' },
  { place: '/emergency_open/4', shows: 'Incendio estructural', answers: { 'GET emergency_open/{id}': reduced } },
  {
    place: '/emergency_open/5',
    shows: 'No se encontró la emergencia',
    answers: { 'GET emergency_open/{id}': answer(404, { detail: 'Not found.' }) },
  },
  { place: '/nowhere', shows: 'Oops!' },
]

const looks: Look[] = [
  ...Object.entries(ofStaff).map(([screen, shows]) => ({
    place: screen.replace('$id', '3'),
    shows,
    role: Role.Administrador,
  })),
  ...variants,
  ...visits,
]
/** By who looks and the place. */
export const everyLook = looks.map((look): [string, Look] => [
  `${look.role === undefined ? 'a visitor' : roleNames[look.role]}: ${look.place}`,
  look,
])

/** The screens of the table of rights that nobody looks at. Signing out has no screen. */
export const screensNotLookedAt = (): string[] => {
  const looked = new Set(looks.map(({ place }) => place.split('?')[0]?.replace(/\/(3|x)(?=\/|$)/, '/$id')))
  const isLooked = (screen: string) => looked.has(screen.replace('$token', '$id'))
  return Object.keys(screens).filter((screen) => isScreen(screen) && screen !== '/user/logout' && !isLooked(screen))
}

/** Opens the screen, and waits until it shows what it has read, inside the frame. */
export const lookAt = async ({ place, shows, role, answers }: Look, size: { width: number; height: number }) => {
  const all = { ...aBrigade, 'GET live': changeEvents().stream, ...answers }
  await openScreen(place, all, { ...(role !== undefined && { role }), size })
  // Paper and screen readers have texts of their own.
  await expect.poll(() => isShown(page.getByText(shows)), { message: `${place} shows ${String(shows)}` }).toBe(true)
  await expect.poll(() => document.querySelector('.mantine-Skeleton-root, [data-waiting]')).toBeNull()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: 'Secciones' }).or(page.getByRole('button', { name: 'Abrir el menú' }))
  for (const part of [sidebar, page.getByRole('region', { name: 'Barra superior' })])
    await expect.poll(() => isShown(part)).toBe(role !== undefined && place !== '/qr_read')
  // The bar of a form lies over what is scrolled below it, and may cut a button of the map in two.
  if (place.endsWith('/editar')) document.querySelector('.maplibregl-map')?.scrollIntoView({ block: 'center' })
}

const isShown = (parts: Locator): boolean => parts.elements().some((element) => element.checkVisibility())

/** From here on a person asks why a text beside it is cut. */
const SPARE_PX = 24

/** The texts that are cut beside free space which they could have. */
export const needlesslyCut = (): string[] =>
  cutTexts()
    .filter(({ column }) => column >= SPARE_PX)
    .map(({ name, beside, column }) => `${name} (${Math.round(column)} px free in ${beside})`)

const faintPills = (): string[] =>
  pillContrasts()
    .filter(({ edge }) => edge < 1.1)
    .map(({ name, edge }) => `${name} ${edge.toFixed(2)}`)

/** Expects that every pill differs from what it lies on, in both schemes; axe looks at their texts only. */
export const expectSeenPills = async (): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await emulateMedia({ colorScheme })
    await expect.poll(() => document.documentElement.getAttribute('data-mantine-color-scheme')).toBe(colorScheme)
    await expect.poll(faintPills, { message: `pills as their ground, ${colorScheme}` }).toEqual([])
  }
}
