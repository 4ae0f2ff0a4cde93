import type { Grant } from './grants.ts'
import { plainResources, type ResourcePath } from './resources.ts'
import { isWithScreens, resourceScreens, type ResourceScreen, type WithScreens } from './screens.ts'

/* The part of the permission table (permissions.ts) that follows from a generic resource. */

type ResourceCall<P extends string = ResourcePath> =
  | `GET ${P}`
  | `GET ${P}/filter_list`
  | `GET ${P}/{id}`
  | `POST ${P}`
  | `PUT ${P}/{id}`
  | `DELETE ${P}/{id}`

export const resourceCalls = Object.fromEntries(
  Object.entries(plainResources).flatMap(([path, { reads, writes }]) => [
    [`GET ${path}`, reads],
    [`GET ${path}/filter_list`, reads],
    [`GET ${path}/{id}`, reads],
    [`POST ${path}`, writes],
    [`PUT ${path}/{id}`, writes],
    [`DELETE ${path}/{id}`, writes],
  ]),
) as Record<ResourceCall, Grant>

type ImportCall<P extends string> = `GET ${P}/import_template` | `POST ${P}/import/preview` | `POST ${P}/import`

/** Who imports records from a sheet. */
export const importCalls = <P extends string>(path: P, grant: Grant) =>
  ({
    [`GET ${path}/import_template`]: grant,
    [`POST ${path}/import/preview`]: grant,
    [`POST ${path}/import`]: grant,
  }) as Record<ImportCall<P>, Grant>

/** Who opens list and detail, who the form to create, and who the form to edit. */
export const screenRights = <R extends WithScreens>(resource: R, read: Grant, create: Grant, edit: Grant) => {
  const { list, create: form, record, edit: stored } = resourceScreens[resource]
  return { [list.path]: read, [form.path]: create, [record.path]: read, [stored.path]: edit } as Record<ResourceScreen<R>, Grant>
}

export const plainScreens = Object.fromEntries(
  Object.entries(plainResources).flatMap(([resource, { reads, writes }]) =>
    isWithScreens(resource) ? Object.entries(screenRights(resource, reads, writes, writes)) : [],
  ),
) as Record<ResourceScreen<ResourcePath & WithScreens>, Grant>
