import {
  IconAmbulance,
  IconBriefcase,
  IconBuildingCommunity,
  IconBuildingWarehouse,
  IconCalendarCheck,
  IconCategory,
  IconChartBar,
  IconClockEdit,
  IconClockHour4,
  IconFiretruck,
  IconFlame,
  IconHeartRateMonitor,
  IconHistory,
  IconHome,
  IconListDetails,
  IconMap2,
  IconQrcode,
  IconTable,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { gravestInProgress } from '../contract/emergencies/emergency-rules.ts'
import { dutyScreens, resourceScreens, staffReportScreens } from '../contract/shared/rights/screens.ts'
import { Role } from '../contract/shared/rights/roles.ts'
import * as files from './screen-files.ts'
import { continueToRememberedPlace } from './people/session/continue-to-place.ts'
import { stringifySearch } from './platform/list/list-state.ts'
import { Login } from './people/session/login.tsx'
import { Logout } from './people/session/logout.tsx'
import { lazyScreen } from './platform/shell/lazy-screen.ts'
import {
  importScreen,
  plainResource,
  publicScreen,
  resource,
  rootRoute,
  screen,
  signedInRoute,
  UnknownAddress,
  visitorRoute,
  visitorScreen,
} from './screen-routes.tsx'

// These two are declared outside the tree: the router cannot infer types of a route declared inline.
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { title: 'Página no encontrada' },
  component: UnknownAddress,
})
const home = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  staticData: { title: 'Inicio', sidebar: { group: 'Operación', icon: IconHome } },
  beforeLoad: ({ context }) => continueToRememberedPlace(context.queries),
  component: lazyScreen(() => import('./start-screens.ts'), 'StartPage'),
})

export const routeTree = rootRoute.addChildren([
  visitorRoute.addChildren([
    visitorScreen('/login', { title: 'Inicio de sesión' }, Login),
    visitorScreen('/registro', { title: 'Crear una cuenta' }, lazyScreen(files.registration, 'Registration')),
    visitorScreen('/forgot_password', { title: 'Restablecer contraseña' }, lazyScreen(files.forgotPassword, 'ForgotPassword')),
    visitorScreen('/reset-password/$token', { title: 'Nueva contraseña' }, lazyScreen(files.resetPassword, 'ResetPassword')),
  ]),
  publicScreen('/confirm-email/$token', { title: 'Confirmar correo' }, lazyScreen(files.confirmAddress, 'ConfirmAddress')),
  publicScreen('/user/logout', { title: 'Cerrar sesión' }, Logout),
  publicScreen('/emergency_open/$id', { title: 'Emergencia' }, lazyScreen(files.emergencyOpen, 'EmergencyOpen')),
  publicScreen('/users_open/$id', { title: 'Carné' }, lazyScreen(files.userOpen, 'UserOpen')),
  publicScreen('/dashboard-open', { title: 'Dashboard' }, lazyScreen(files.dashboardOpen, 'DashboardOpen')),
  publicScreen('/terminal', { title: 'Terminal de puerta' }, lazyScreen(files.doorTerminal, 'DoorTerminal')),
  unknown,
  signedInRoute.addChildren([
    home,
    screen(
      '/dashboard',
      { title: 'Dashboard', sidebar: { group: 'Operación', icon: IconChartBar }, hasWall: true },
      lazyScreen(files.dashboard, 'Dashboard'),
    ),
    screen('/user-profile', { title: 'Perfil' }, lazyScreen(files.profile, 'ProfileScreen')),

    ...resource('emergency', 'Operación', IconAmbulance, {
      List: lazyScreen(() => import('./emergencies/list/emergency-list.tsx'), 'EmergencyList'),
      Create: lazyScreen(files.emergencyForm, 'EmergencyCreate'),
      View: lazyScreen(() => import('./emergencies/detail/emergency-detail.tsx'), 'EmergencyDetail'),
      Edit: lazyScreen(files.emergencyForm, 'EmergencyEdit'),
      opens: stringifySearch(gravestInProgress),
    }),
    screen(
      '/tracking',
      { title: 'Trackeo', sidebar: { group: 'Operación', icon: IconMap2 } },
      lazyScreen(() => import('./overview/tracking/tracking-screen.tsx'), 'TrackingScreen'),
    ),

    screen(
      '/qr_scan',
      { title: 'Escaneo De QR', sidebar: { group: 'Operación', icon: IconQrcode, label: 'Escaneo de QR' } },
      lazyScreen(() => import('./attendance/marks/attendance-list.tsx'), 'AttendanceList'),
    ),
    screen(
      '/qr_scan/terminals',
      { title: 'Terminales de puerta', list: '/qr_scan' },
      lazyScreen(files.terminalList, 'TerminalList'),
    ),
    screen(
      '/qr_scan/terminals/create',
      { title: 'Nueva terminal de puerta', list: '/qr_scan/terminals' },
      lazyScreen(files.terminalCreate, 'TerminalCreate'),
    ),
    // Chiefs decide too, who do not see the group of human resources.
    screen(
      '/human_resources/hours_review',
      { title: 'Revisión de horas', sidebar: { group: 'Operación', icon: IconClockEdit } },
      lazyScreen(() => import('./attendance/corrections/hours-review.tsx'), 'HoursReview'),
    ),
    screen('/qr_read', { title: 'Escanear QR', list: '/qr_scan', isBare: true }, lazyScreen(files.qrRead, 'QrRead')),

    ...resource('station', 'Recursos', IconBuildingCommunity, {
      List: lazyScreen(() => import('./stations/station-list.tsx'), 'StationList'),
      Create: lazyScreen(files.stationForm, 'StationCreate'),
      View: lazyScreen(() => import('./stations/station-detail.tsx'), 'StationDetail'),
      Edit: lazyScreen(files.stationForm, 'StationEdit'),
    }),
    // An earlier address beside `/stations/create`; it must not be parsed as an id (S-32).
    screen(
      '/stations/Create',
      { title: resourceScreens.station.create.title, list: '/stations' },
      lazyScreen(files.stationForm, 'StationCreate'),
    ),
    importScreen('/stations', 'Importar estaciones', lazyScreen(files.stationImport, 'StationImport')),
    ...resource('user', 'Recursos', IconUsers, {
      List: lazyScreen(() => import('./people/users/user-list.tsx'), 'UserList'),
      Create: lazyScreen(files.userForm, 'UserCreate'),
      View: lazyScreen(() => import('./people/users/user-detail.tsx'), 'UserDetail'),
      Edit: lazyScreen(files.userForm, 'UserEdit'),
    }),
    screen('/users/cards', { title: 'Carnés', list: '/users' }, lazyScreen(files.userCards, 'UserCards')),
    screen(
      '/users/first_passwords',
      { title: 'Primeras contraseñas', list: '/users' },
      lazyScreen(files.firstPasswords, 'FirstPasswords'),
    ),
    importScreen('/users', 'Importar usuarios', lazyScreen(files.userImport, 'UserImport')),
    ...resource('vehicle', 'Recursos', IconFiretruck, {
      List: lazyScreen(() => import('./fleet/vehicles/vehicle-list.tsx'), 'VehicleList'),
      Create: lazyScreen(files.vehicleForm, 'VehicleCreate'),
      View: lazyScreen(files.vehicleForm, 'VehicleDetail'),
      Edit: lazyScreen(files.vehicleForm, 'VehicleEdit'),
    }),

    importScreen('/vehicles', 'Importar vehículos', lazyScreen(files.vehicleImport, 'VehicleImport')),
    ...resource('emergency_type', 'Catálogos', IconListDetails, {
      List: lazyScreen(() => import('./emergencies/types/emergency-type-list.tsx'), 'EmergencyTypeList'),
      Create: lazyScreen(files.emergencyTypeForm, 'EmergencyTypeCreate'),
      View: lazyScreen(files.emergencyTypeForm, 'EmergencyTypeDetail'),
      Edit: lazyScreen(files.emergencyTypeForm, 'EmergencyTypeEdit'),
    }),
    ...plainResource('vehicle_type', 'Catálogos', IconCategory, () => import('./fleet/vehicle-types/vehicle-types.tsx')),

    ...plainResource(
      'job_management',
      'Recursos humanos',
      IconBriefcase,
      () => import('./people/job-positions/job-positions.tsx'),
    ),
    screen(
      '/human_resources/control_hours',
      {
        title: 'Control De Horas',
        // The group is of human resources; chiefs find the screens of hours from 'Revisión de horas' and by the search (A-NAV-15).
        sidebar: { group: 'Recursos humanos', icon: IconClockHour4, roles: [Role.Administrador, Role.RecursosHumanos] },
      },
      lazyScreen(files.hoursList, 'HoursList'),
    ),
    screen(
      '/human_resources/control_hours/detail/$id',
      { title: 'Horas', list: '/human_resources/control_hours' },
      lazyScreen(files.hoursDetail, 'HoursDetail'),
    ),
    screen(
      '/human_resources/closed_months',
      {
        title: 'Cierre de meses',
        sidebar: { group: 'Recursos humanos', icon: IconCalendarCheck, roles: [Role.Administrador, Role.RecursosHumanos] },
      },
      lazyScreen(() => import('./attendance/closed-months/closed-month-list.tsx'), 'ClosedMonthList'),
    ),
    screen(
      '/human_resources/closed_months/$id',
      { title: 'Cierre de mes', list: '/human_resources/closed_months' },
      lazyScreen(() => import('./attendance/closed-months/closed-month.tsx'), 'ClosedMonth'),
    ),
    screen(
      dutyScreens.list.path,
      {
        title: dutyScreens.list.title,
        sidebar: { group: 'Recursos humanos', icon: IconUserCog, roles: [Role.Administrador, Role.RecursosHumanos] },
      },
      lazyScreen(() => import('./attendance/duty/duty-list.tsx'), 'DutyList'),
    ),
    screen(
      dutyScreens.discharge.path,
      { title: dutyScreens.discharge.title, list: dutyScreens.list.path },
      lazyScreen(files.dutyForm, 'Discharge'),
    ),
    screen(
      dutyScreens.unsubscribe.path,
      { title: dutyScreens.unsubscribe.title, list: dutyScreens.list.path },
      lazyScreen(files.dutyForm, 'Unsubscribe'),
    ),

    screen(
      '/report/emergency_report',
      { title: 'Reporte de Emergencias', sidebar: { group: 'Reportes', icon: IconFlame } },
      lazyScreen(files.emergencyReport, 'EmergencyReport'),
    ),
    screen(
      '/report/emergency_detail_report',
      { title: 'Reporte Detallado de Emergencias', sidebar: { group: 'Reportes', icon: IconTable } },
      lazyScreen(files.detailedReport, 'DetailedReport'),
    ),
    screen(
      '/report/station_report',
      { title: 'Reporte de Estaciones', sidebar: { group: 'Reportes', icon: IconBuildingWarehouse } },
      lazyScreen(files.stationReport, 'StationReport'),
    ),
    screen(
      staffReportScreens.list.path,
      {
        title: staffReportScreens.list.title,
        // Chiefs find the screen by the search (B-NAV-12).
        sidebar: {
          group: 'Reportes',
          icon: IconUsersGroup,
          roles: [Role.Administrador, Role.RecursosHumanos],
        },
      },
      lazyScreen(files.staffReport, 'StaffReport'),
    ),
    screen(
      staffReportScreens.person.path,
      { title: staffReportScreens.person.title, list: staffReportScreens.list.path },
      lazyScreen(files.hoursDetail, 'StaffReportPerson'),
    ),
    screen(
      '/binnacle',
      { title: 'Bitácora', sidebar: { group: 'Auditoría', icon: IconHistory } },
      lazyScreen(files.binnacleList, 'BinnacleList'),
    ),
    screen('/binnacle/$id', { title: 'Entrada', list: '/binnacle' }, lazyScreen(files.binnacleEntry, 'BinnacleEntry')),
    screen(
      '/emergency/$id/personal_data',
      { title: 'Borrar datos personales', list: resourceScreens.emergency.list.path },
      lazyScreen(files.erasePersonalData, 'ErasePersonalData'),
    ),
    screen('/catalogue', { title: 'Catálogo para empezar' }, lazyScreen(files.catalogue, 'Catalogue')),
    screen(
      '/system',
      { title: 'Estado del sistema', sidebar: { group: 'Auditoría', icon: IconHeartRateMonitor } },
      lazyScreen(files.systemState, 'SystemState'),
    ),

    screen('/page2', { title: 'Ejemplo de formulario' }, lazyScreen(files.exampleInputs, 'ExampleInputs')),
    screen('/grids', { title: 'Ejemplo de cuadrículas' }, lazyScreen(files.exampleGrids, 'ExampleGrids')),
    screen('/notifications', { title: 'Ejemplo de avisos' }, lazyScreen(files.exampleNotices, 'ExampleNotices')),
    screen('/tabs', { title: 'Ejemplo de pestañas' }, lazyScreen(files.exampleTabs, 'ExampleTabs')),
    screen('/settings', { title: 'Ajustes' }, lazyScreen(files.placeholders, 'Settings')),
    screen('/permissions', { title: 'Permisos' }, lazyScreen(files.placeholders, 'Permissions')),
    screen(
      '/permissions/create',
      { title: 'Nuevo permiso', list: '/permissions' },
      lazyScreen(files.placeholders, 'PermissionCreate'),
    ),
  ]),
])
