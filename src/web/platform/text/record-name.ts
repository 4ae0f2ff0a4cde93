import { textOf } from './values.ts'

/** The fields that people say aloud; all other records have a name. */
const said: Partial<Record<string, readonly string[]>> = {
  emergency: ['emergency_type_text', 'address'],
  vehicle: ['unit', 'plate'],
  job_management: ['job_title'],
}

/** What people call a record: type and address of an emergency, unit and plate of a vehicle, title of a position, the name of everything else. */
export const recordName = (resource: string, record: object): string => {
  const values = record as Record<string, unknown>
  return (said[resource] ?? ['name'])
    .map((field) => textOf(values[field]))
    .filter((text) => text !== '')
    .join(' · ')
}
