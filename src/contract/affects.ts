import type { ResourcePath } from './permissions.ts'

/** What changes and is shown under its name: the generic resources, people and emergencies. */
export type Changed = ResourcePath | 'emergency' | 'user'

/** In which other resources a change shows: an emergency takes and frees vehicles, others show each other's names. */
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

const isNamed = (resource: string): resource is Changed => Object.hasOwn(affects, resource)

/** What looks different once these have changed, themselves included, each once. */
export const affectedBy = (resources: readonly string[]): string[] => [
  ...new Set(resources.flatMap((resource) => [resource, ...(isNamed(resource) ? affects[resource] : [])])),
]
