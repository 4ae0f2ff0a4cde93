import { admin, all, creating, staffing, type Grant } from './grants.ts'
import { resourceScreens, type ResourceScreen, type WithScreens } from './screens.ts'

/* The part of the permission table (permissions.ts) that follows from a generic resource. */

/**
 * Who reads and who writes each generic resource with its six calls (B-API-06 to B-API-11). The same rights open its screens,
 * unless they have lines of their own.
 */
const plainResources = {
  station: [all, admin],
  vehicle: [all, admin],
  vehicle_type: [all, admin],
  emergency_type: [all, admin],
  category_emergency_type: [all, admin],
  job_management: [creating, staffing],
} as const
type PlainResource = keyof typeof plainResources

type ResourceCall<P extends string> =
  | `GET ${P}`
  | `GET ${P}/filter_list`
  | `GET ${P}/{id}`
  | `POST ${P}`
  | `PUT ${P}/{id}`
  | `DELETE ${P}/{id}`

export const resourceCalls = Object.fromEntries(
  Object.entries(plainResources).flatMap(([path, [read, write]]) => [
    [`GET ${path}`, read],
    [`GET ${path}/filter_list`, read],
    [`GET ${path}/{id}`, read],
    [`POST ${path}`, write],
    [`PUT ${path}/{id}`, write],
    [`DELETE ${path}/{id}`, write],
  ]),
) as Record<ResourceCall<PlainResource>, Grant>

/** Who opens list and detail, who the form to create, and who the form to edit. */
export const screenRights = <R extends WithScreens>(resource: R, read: Grant, create: Grant, edit: Grant) => {
  const { list, create: form, record, edit: stored } = resourceScreens[resource]
  return { [list.path]: read, [form.path]: create, [record.path]: read, [stored.path]: edit } as Record<ResourceScreen<R>, Grant>
}

const isWithScreens = (resource: string): resource is WithScreens => resource in resourceScreens
export const plainScreens = Object.fromEntries(
  Object.entries(plainResources).flatMap(([resource, [read, write]]) =>
    isWithScreens(resource) ? Object.entries(screenRights(resource, read, write, write)) : [],
  ),
) as Record<ResourceScreen<PlainResource & WithScreens>, Grant>
