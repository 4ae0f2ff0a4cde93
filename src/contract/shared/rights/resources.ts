import { admin, all, creating, staffing, type Grant } from './grants.ts'

/*
 * The plain resources: what each is called, who may use it, and the addresses of its screens. Separate from the fields, since the
 * sign-in screen loads this file and must not load zod.
 */

interface Titles {
  list: string
  create: string
  record: string
  edit: string
}

/** All addresses have the same form: `/stations`, `/stations/create`, `/stations/$id`, `/stations/$id/editar`. */
export const screensOf = <const L extends string, const R extends string>(list: L, record: R, titles: Titles) =>
  ({
    list: { path: list, title: titles.list },
    create: { path: `${list}/create`, title: titles.create },
    record: { path: `${record}/$id`, title: titles.record },
    edit: { path: `${record}/$id/editar`, title: titles.edit },
  }) as const

interface PlainResource {
  /** In the binnacle. */
  name: string
  /** With its article, inside a sentence. */
  the: string
  /** One and several, in the operation ids of the published contract; released ones must not change. */
  operations: readonly [one: string, many: string]
  /** Of its six calls (B-API-06 to B-API-11), and of its screens, unless they have lines of their own in permissions.ts. */
  reads: Grant
  writes: Grant
  screens?: ReturnType<typeof screensOf>
}

export const plainResources = {
  station: {
    name: 'Estación',
    the: 'la estación',
    operations: ['Station', 'Stations'],
    reads: all,
    writes: admin,
    screens: screensOf('/stations', '/stations', {
      list: 'Estaciones',
      create: 'Nueva estación',
      record: 'Estación',
      edit: 'Editar estación',
    }),
  },
  vehicle: {
    name: 'Vehículo',
    the: 'el vehículo',
    operations: ['Vehicle', 'Vehicles'],
    reads: all,
    writes: admin,
    screens: screensOf('/vehicles', '/vehicles', {
      list: 'Vehículos',
      create: 'Nuevo vehículo',
      record: 'Vehículo',
      edit: 'Editar vehículo',
    }),
  },
  emergency_type: {
    name: 'Tipo de emergencia',
    the: 'el tipo de emergencia',
    operations: ['EmergencyType', 'EmergencyTypes'],
    reads: all,
    writes: admin,
    screens: screensOf('/emergency-types', '/emergency-type', {
      list: 'Tipos de Emergencia',
      create: 'Nuevo tipo de emergencia',
      record: 'Tipo de emergencia',
      edit: 'Editar tipo de emergencia',
    }),
  },
  category_emergency_type: {
    name: 'Categoría de emergencias',
    the: 'la categoría de emergencias',
    operations: ['EmergencyCategory', 'EmergencyCategories'],
    reads: all,
    writes: admin,
  },
  vehicle_type: {
    name: 'Tipo de vehículo',
    the: 'el tipo de vehículo',
    operations: ['VehicleType', 'VehicleTypes'],
    reads: all,
    writes: admin,
    screens: screensOf('/vehicle-types', '/vehicle-type', {
      list: 'Tipos de Vehículos',
      create: 'Nuevo tipo de vehículo',
      record: 'Tipo de vehículo',
      edit: 'Editar tipo de vehículo',
    }),
  },
  job_management: {
    name: 'Puesto',
    the: 'el puesto',
    operations: ['JobPosition', 'JobPositions'],
    reads: creating,
    writes: staffing,
    screens: screensOf('/human_resources/job_management', '/human_resources/job_management', {
      list: 'Gestion De Puestos',
      create: 'Nuevo puesto',
      record: 'Puesto',
      edit: 'Editar puesto',
    }),
  },
} as const satisfies Record<string, PlainResource>

/** The first part of the path of a plain resource's calls: `vehicle_type`. */
export type ResourcePath = keyof typeof plainResources
