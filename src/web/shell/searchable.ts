import { showPhone } from '../../contract/fields.ts'
import type { Screen } from '../../contract/permissions.ts'
import { textOf } from '../ui/values.ts'
import { sidebar } from '../sidebar.tsx'

/** A row of any list, as the search reads it. */
export type Found = { id: number } & Record<string, unknown>

export interface Searchable {
  path: string
  label: string
  screen: Screen
  read: (row: Found) => { label: string; description: string }
}

/** The lists that the search looks into, by their own `search`. */
export const searchable: readonly Searchable[] = [
  {
    path: 'emergency',
    label: 'Emergencias',
    screen: '/emergency/$id',
    read: (row) => ({
      label: `${textOf(row['code'])} · ${textOf(row['emergency_type_text'])}`,
      description: textOf(row['address']),
    }),
  },
  {
    path: 'station',
    label: 'Estaciones',
    screen: '/stations/$id',
    read: (row) => ({ label: textOf(row['name']), description: textOf(row['address']) }),
  },
  {
    path: 'vehicle',
    label: 'Vehículos',
    screen: '/vehicles/$id',
    read: (row) => ({ label: `${textOf(row['plate'])} · ${textOf(row['unit'])}`, description: textOf(row['model']) }),
  },
  {
    path: 'user',
    label: 'Usuarios',
    screen: '/users/$id',
    read: (row) => ({
      label: textOf(row['name']),
      description: [textOf(row['station_text']), showPhone(textOf(row['phone_number']))]
        .filter((part) => part !== '')
        .join(' · '),
    }),
  },
]

/** Every screen that can be jumped to: the sidebar's, and those that create. */
export const screenMatches: readonly { to: Screen; label: string }[] = [
  { to: '/', label: 'Inicio' },
  ...sidebar.flatMap((group) => group.links.map(({ to, label }) => ({ to, label }))),
  { to: '/emergencies/create', label: 'Crear emergencia' },
  { to: '/stations/create', label: 'Nueva estación' },
  { to: '/vehicles/create', label: 'Nuevo vehículo' },
]
