import { showPhone } from '../../contract/fields.ts'
import type { Screen } from '../../contract/permissions.ts'
import { resourceScreens, type WithScreens } from '../../contract/screens.ts'
import { textOf } from '../ui/values.ts'

/** A row of any list, as the search reads it. */
export type Found = { id: number } & Record<string, unknown>

export interface Searchable {
  resource: WithScreens
  read: (row: Found) => { label: string; description: string }
}

/** The lists that the search looks into, by their own `search`. */
export const searchable: readonly Searchable[] = [
  {
    resource: 'emergency',
    read: (row) => ({
      label: `${textOf(row['code'])} · ${textOf(row['emergency_type_text'])}`,
      description: textOf(row['address']),
    }),
  },
  {
    resource: 'station',
    read: (row) => ({ label: textOf(row['name']), description: textOf(row['address']) }),
  },
  {
    resource: 'vehicle',
    read: (row) => ({ label: `${textOf(row['plate'])} · ${textOf(row['unit'])}`, description: textOf(row['model']) }),
  },
  {
    resource: 'user',
    read: (row) => ({
      label: textOf(row['name']),
      description: [textOf(row['station_text']), showPhone(textOf(row['phone_number']))]
        .filter((part) => part !== '')
        .join(' · '),
    }),
  },
]

const resources = Object.values(resourceScreens)

/** Every screen that can be jumped to: the start, the lists, and the forms that create. */
export const screenMatches: readonly { path: Screen; title: string }[] = [
  { path: '/', title: 'Inicio' },
  ...resources.map(({ list }) => list),
  ...resources.map(({ create }) => create),
]
