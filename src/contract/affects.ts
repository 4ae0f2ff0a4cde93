import type { ResourcePath } from './permissions.ts'

/** The names of resources that can change: the generic resources, people and emergencies. */
export type Changed = ResourcePath | 'emergency' | 'user'

/**
 * The other resources whose display changes with a resource: an emergency takes and frees vehicles; others show each other's
 * names.
 */
const affects: Readonly<Record<Changed, readonly Changed[]>> = {
  emergency: ['vehicle'],
  vehicle: ['emergency'],
  user: ['emergency'],
  station: ['emergency', 'vehicle', 'user'],
  emergency_type: ['emergency'],
  category_emergency_type: ['emergency_type'],
  vehicle_type: ['vehicle'],
  job_management: ['user'],
}

export const isNamed = (resource: string): resource is Changed => Object.hasOwn(affects, resource)

/** The resources whose display changes when these have changed, including themselves, without duplicates. */
export const affectedBy = (resources: readonly string[]): string[] => [
  ...new Set(resources.flatMap((resource) => [resource, ...(isNamed(resource) ? affects[resource] : [])])),
]
