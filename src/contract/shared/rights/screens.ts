import { plainResources, screensOf, type ResourcePath } from './resources.ts'

type Plain = typeof plainResources
type PlainScreens = {
  [P in ResourcePath as Plain[P] extends { screens: unknown } ? P : never]: Plain[P] extends { screens: infer S } ? S : never
}

/** Address and title of every resource's screens. Routes, rights, sidebar, breadcrumb, headings and search use them. */
export const resourceScreens = {
  emergency: screensOf('/emergencies', '/emergency', {
    list: 'Emergencias',
    create: 'Nueva emergencia',
    record: 'Detalle',
    edit: 'Editar',
  }),
  user: screensOf('/users', '/users', {
    list: 'Usuarios',
    create: 'Nuevo usuario',
    record: 'Usuario',
    edit: 'Editar usuario',
  }),
  ...(Object.fromEntries(
    Object.entries(plainResources).flatMap(([path, resource]) => ('screens' in resource ? [[path, resource.screens]] : [])),
  ) as PlainScreens),
}

export type WithScreens = keyof typeof resourceScreens
export const isWithScreens = (resource: string): resource is WithScreens => resource in resourceScreens

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
