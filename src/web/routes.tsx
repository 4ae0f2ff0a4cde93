import type { QueryClient } from '@tanstack/react-query'
import {
  createHashHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import type { Screen } from '../contract/permissions.ts'
import { parseSearch, stringifySearch } from './list/list-place.ts'
import { readToken } from './device/token.ts'
import { Gate, prepareGate, UnknownAddress } from './session/gate.tsx'
import { leadOn } from './session/continue-to-place.ts'
import { Login } from './session/login.tsx'
import { Logout } from './session/logout.tsx'
import { rememberPlace } from './device/remembered-place.ts'
import { lazyScreen } from './shell/lazy-screen.ts'
import { NotFoundPage } from './shell/not-found.tsx'
import { Root } from './shell/root.tsx'
import { ScreenFailure } from './shell/screen-failure.tsx'
import { ScreenLoading } from './shell/screen-placeholder.tsx'

const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Root })

/** Screens for those who have not signed in: with a token they lead to the start. */
const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  beforeLoad: () => {
    if (readToken() !== null) throw redirect({ to: '/', replace: true })
  },
})

/** Screens that need a session: without a token they lead to the sign-in screen and the place is remembered. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: Gate,
  beforeLoad: ({ context, location, matches, preload }) => {
    const token = readToken()
    if (token !== null) {
      prepareGate(context.queries, token)
      return
    }
    if (!preload) rememberPlace({ place: location.href, screen: matches.at(-1)?.fullPath ?? '/' })
    throw redirect({ to: '/login', replace: true })
  },
})

/** What a screen is called, and the list it belongs to. */
interface About {
  title: string
  list?: Screen
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<About> {}
}

const screen = <const P extends Screen>(path: P, about: About, component: RouteComponent) =>
  createRoute({ getParentRoute: () => signedInRoute, path, staticData: about, component })

const vehicleForm = () => import('./vehicles/vehicle-form.tsx')
const emergencyTypeForm = () => import('./emergency-types/emergency-type-form.tsx')
const userForm = () => import('./users/user-form.tsx')
const stationForm = lazyScreen(() => import('./stations/station-form.tsx'), 'StationCreate')
const vehicleTypes = () => import('./vehicle-types/vehicle-types.tsx').then((module) => module.vehicleTypeScreens)
const jobPositions = () => import('./job-positions/job-positions.tsx').then((module) => module.jobPositionScreens)

// Outside the tree, since the router's types read nothing of a route that is written inside it.
const login = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/login',
  staticData: { title: 'Inicio de sesión' },
  component: Login,
})
const registration = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/registro',
  staticData: { title: 'Crear una cuenta' },
  component: lazyScreen(() => import('./accounts/registration.tsx'), 'Registration'),
})
const forgotPassword = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/forgot_password',
  staticData: { title: 'Restablecer contraseña' },
  component: lazyScreen(() => import('./accounts/forgot-password.tsx'), 'ForgotPassword'),
})
const resetPassword = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/reset-password/$token',
  staticData: { title: 'Nueva contraseña' },
  component: lazyScreen(() => import('./accounts/reset-password.tsx'), 'ResetPassword'),
})
const confirmAddress = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email/$token',
  staticData: { title: 'Confirmar correo' },
  component: lazyScreen(() => import('./accounts/confirm-address.tsx'), 'ConfirmAddress'),
})
const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/logout',
  staticData: { title: 'Cerrar sesión' },
  component: Logout,
})
const emergencyOpen = createRoute({
  getParentRoute: () => rootRoute,
  path: '/emergency_open/$id',
  staticData: { title: 'Emergencia' },
  component: lazyScreen(() => import('./emergencies/emergency-open.tsx'), 'EmergencyOpen'),
})
const userOpen = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users_open/$id',
  staticData: { title: 'Carné' },
  component: lazyScreen(() => import('./users/user-open.tsx'), 'UserOpen'),
})
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { title: 'Página no encontrada' },
  component: UnknownAddress,
})
const home = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  staticData: { title: 'Inicio' },
  beforeLoad: ({ context }) => leadOn(context.queries),
  component: lazyScreen(() => import('./home/home.tsx'), 'Home'),
})

const routeTree = rootRoute.addChildren([
  visitorRoute.addChildren([login, registration, forgotPassword, resetPassword]),
  confirmAddress,
  logout,
  emergencyOpen,
  userOpen,
  unknown,
  signedInRoute.addChildren([
    home,
    screen(
      '/user-profile',
      { title: 'Perfil' },
      lazyScreen(() => import('./profile/profile.tsx'), 'Profile'),
    ),

    screen(
      '/emergencies',
      { title: 'Emergencias' },
      lazyScreen(() => import('./emergencies/emergency-list.tsx'), 'EmergencyList'),
    ),
    screen(
      '/emergencies/create',
      { title: 'Nueva emergencia', list: '/emergencies' },
      lazyScreen(() => import('./emergencies/emergency-form.tsx'), 'EmergencyCreate'),
    ),
    screen(
      '/emergency/$id/editar',
      { title: 'Editar', list: '/emergencies' },
      lazyScreen(() => import('./emergencies/emergency-form.tsx'), 'EmergencyEdit'),
    ),
    screen(
      '/emergency/$id',
      { title: 'Detalle', list: '/emergencies' },
      lazyScreen(() => import('./emergencies/emergency-detail.tsx'), 'EmergencyDetail'),
    ),

    screen(
      '/stations',
      { title: 'Estaciones' },
      lazyScreen(() => import('./stations/station-list.tsx'), 'StationList'),
    ),
    // Both spellings are addresses of old; neither may be read as an id (S-32).
    screen('/stations/create', { title: 'Nueva estación', list: '/stations' }, stationForm),
    screen('/stations/Create', { title: 'Nueva estación', list: '/stations' }, stationForm),
    screen(
      '/stations/$id',
      { title: 'Estación', list: '/stations' },
      lazyScreen(() => import('./stations/station-detail.tsx'), 'StationDetail'),
    ),
    screen(
      '/stations/$id/editar',
      { title: 'Editar estación', list: '/stations' },
      lazyScreen(() => import('./stations/station-form.tsx'), 'StationEdit'),
    ),

    screen(
      '/vehicles',
      { title: 'Vehículos' },
      lazyScreen(() => import('./vehicles/vehicle-list.tsx'), 'VehicleList'),
    ),
    screen('/vehicles/create', { title: 'Nuevo vehículo', list: '/vehicles' }, lazyScreen(vehicleForm, 'VehicleCreate')),
    screen('/vehicles/$id', { title: 'Vehículo', list: '/vehicles' }, lazyScreen(vehicleForm, 'VehicleDetail')),
    screen('/vehicles/$id/editar', { title: 'Editar vehículo', list: '/vehicles' }, lazyScreen(vehicleForm, 'VehicleEdit')),

    screen(
      '/users',
      { title: 'Usuarios' },
      lazyScreen(() => import('./users/user-list.tsx'), 'UserList'),
    ),
    screen('/users/create', { title: 'Nuevo usuario', list: '/users' }, lazyScreen(userForm, 'UserCreate')),
    screen(
      '/users/cards',
      { title: 'Carnés', list: '/users' },
      lazyScreen(() => import('./users/user-cards.tsx'), 'UserCards'),
    ),
    screen(
      '/users/import',
      { title: 'Importar usuarios', list: '/users' },
      lazyScreen(() => import('./user-import/user-import.tsx'), 'UserImport'),
    ),
    screen(
      '/users/$id',
      { title: 'Usuario', list: '/users' },
      lazyScreen(() => import('./users/user-detail.tsx'), 'UserDetail'),
    ),
    screen('/users/$id/editar', { title: 'Editar usuario', list: '/users' }, lazyScreen(userForm, 'UserEdit')),

    screen('/vehicle-types', { title: 'Tipos de Vehículos' }, lazyScreen(vehicleTypes, 'List')),
    screen(
      '/vehicle-types/create',
      { title: 'Nuevo tipo de vehículo', list: '/vehicle-types' },
      lazyScreen(vehicleTypes, 'Create'),
    ),
    screen('/vehicle-type/$id', { title: 'Tipo de vehículo', list: '/vehicle-types' }, lazyScreen(vehicleTypes, 'View')),
    screen(
      '/vehicle-type/$id/editar',
      { title: 'Editar tipo de vehículo', list: '/vehicle-types' },
      lazyScreen(vehicleTypes, 'Edit'),
    ),

    screen(
      '/emergency-types',
      { title: 'Tipos de Emergencia' },
      lazyScreen(() => import('./emergency-types/emergency-type-list.tsx'), 'EmergencyTypeList'),
    ),
    screen(
      '/emergency-types/create',
      { title: 'Nuevo tipo de emergencia', list: '/emergency-types' },
      lazyScreen(emergencyTypeForm, 'EmergencyTypeCreate'),
    ),
    screen(
      '/emergency-type/$id',
      { title: 'Tipo de emergencia', list: '/emergency-types' },
      lazyScreen(emergencyTypeForm, 'EmergencyTypeDetail'),
    ),
    screen(
      '/emergency-type/$id/editar',
      { title: 'Editar tipo de emergencia', list: '/emergency-types' },
      lazyScreen(emergencyTypeForm, 'EmergencyTypeEdit'),
    ),

    screen('/human_resources/job_management', { title: 'Gestion De Puestos' }, lazyScreen(jobPositions, 'List')),
    screen(
      '/human_resources/job_management/create',
      { title: 'Nuevo puesto', list: '/human_resources/job_management' },
      lazyScreen(jobPositions, 'Create'),
    ),
    screen(
      '/human_resources/job_management/$id',
      { title: 'Puesto', list: '/human_resources/job_management' },
      lazyScreen(jobPositions, 'View'),
    ),
    screen(
      '/human_resources/job_management/$id/editar',
      { title: 'Editar puesto', list: '/human_resources/job_management' },
      lazyScreen(jobPositions, 'Edit'),
    ),
  ]),
])

export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    context: { queries },
    history: createHashHistory(),
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ScreenFailure,
    defaultPendingComponent: ScreenLoading,
    defaultPendingMs: 200,
    defaultPendingMinMs: 200,
    scrollRestoration: true,
  })
type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
