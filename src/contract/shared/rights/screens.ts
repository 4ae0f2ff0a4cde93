/*
 * Address and title of every resource's screens, by the resource's path. Routes, rights, sidebar, breadcrumb, headings and search
 * use them. Separate from the fields, since the sign-in screen loads this file and must not load zod.
 */

interface Titles {
  list: string
  create: string
  record: string
  edit: string
}

/** All addresses have the same form: `/stations`, `/stations/create`, `/stations/$id`, `/stations/$id/editar`. */
const screensOf = <const L extends string, const R extends string>(list: L, record: R, titles: Titles) =>
  ({
    list: { path: list, title: titles.list },
    create: { path: `${list}/create`, title: titles.create },
    record: { path: `${record}/$id`, title: titles.record },
    edit: { path: `${record}/$id/editar`, title: titles.edit },
  }) as const

export const resourceScreens = {
  emergency: screensOf('/emergencies', '/emergency', {
    list: 'Emergencias',
    create: 'Nueva emergencia',
    record: 'Detalle',
    edit: 'Editar',
  }),
  station: screensOf('/stations', '/stations', {
    list: 'Estaciones',
    create: 'Nueva estación',
    record: 'Estación',
    edit: 'Editar estación',
  }),
  user: screensOf('/users', '/users', {
    list: 'Usuarios',
    create: 'Nuevo usuario',
    record: 'Usuario',
    edit: 'Editar usuario',
  }),
  vehicle: screensOf('/vehicles', '/vehicles', {
    list: 'Vehículos',
    create: 'Nuevo vehículo',
    record: 'Vehículo',
    edit: 'Editar vehículo',
  }),
  emergency_type: screensOf('/emergency-types', '/emergency-type', {
    list: 'Tipos de Emergencia',
    create: 'Nuevo tipo de emergencia',
    record: 'Tipo de emergencia',
    edit: 'Editar tipo de emergencia',
  }),
  vehicle_type: screensOf('/vehicle-types', '/vehicle-type', {
    list: 'Tipos de Vehículos',
    create: 'Nuevo tipo de vehículo',
    record: 'Tipo de vehículo',
    edit: 'Editar tipo de vehículo',
  }),
  job_management: screensOf('/human_resources/job_management', '/human_resources/job_management', {
    list: 'Gestion De Puestos',
    create: 'Nuevo puesto',
    record: 'Puesto',
    edit: 'Editar puesto',
  }),
}

export type WithScreens = keyof typeof resourceScreens

/** The four screens of one resource, or of any. */
export type ResourceScreens<R extends WithScreens = WithScreens> = (typeof resourceScreens)[R]

/** The addresses of the four screens. */
export type ResourceScreen<R extends WithScreens = WithScreens> = ResourceScreens<R>[keyof ResourceScreens]['path']

/** The address where a record is shown or edited: `/stations/7/editar`. */
export const placeOf = (screen: { path: `${string}/$id${string}` }, id: number | string): string =>
  screen.path.replace('$id', String(id))

export const dutyScreens = {
  list: { path: '/human_resources/unsubscribe_discharge', title: 'Dar De Baja / Alta' },
  discharge: { path: '/human_resources/unsubscribe_discharge/discharge/$id', title: 'Dar de alta' },
  unsubscribe: { path: '/human_resources/unsubscribe_discharge/unsubscribe/$id', title: 'Dar de baja' },
} as const

export const staffReportScreens = {
  list: { path: '/report/human_resources_report', title: 'Reporte de Recursos Humanos' },
  person: { path: '/report/human_resources_report/user/$id', title: 'Horas' },
} as const

/** The list of a record's entries. */
export const entriesOf = (entity: string, id: number): string => `/binnacle?entity=${entity}&entity_id=${id}`
