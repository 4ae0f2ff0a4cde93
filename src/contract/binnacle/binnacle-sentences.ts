import type { Changed } from '../shared/rights/affects.ts'
import type { BinnacleAction } from '../shared/binnacle-actions.ts'
import { plainResources, type ResourcePath } from '../shared/rights/resources.ts'
import { isWithScreens, placeOf, resourceScreens } from '../shared/rights/screens.ts'

/* What the list of entries says of records. Without schemas, so that the list loads none. */

interface Kind {
  name: string
  /** With its article, inside a sentence. */
  the: string
  /** The address of the record's page, if its kind has one. */
  place?: ((id: number) => string) | undefined
}

const pageOf = (resource: string) =>
  isWithScreens(resource) ? (id: number) => placeOf(resourceScreens[resource].record, id) : undefined

const plainKinds = Object.fromEntries(
  Object.entries(plainResources).map(([path, { name, the }]): [string, Kind] => [path, { name, the, place: pageOf(path) }]),
) as Record<ResourcePath, Kind>

export const kinds: Readonly<Record<Changed, Kind>> = {
  ...plainKinds,
  emergency: { name: 'Emergencia', the: 'la emergencia', place: pageOf('emergency') },
  user: { name: 'Usuario', the: 'el usuario', place: pageOf('user') },
  attendance_mark: { name: 'Marca de asistencia', the: 'la marca de asistencia' },
  attendance_correction: { name: 'Corrección de marcas', the: 'la corrección de marcas' },
  closed_month: { name: 'Cierre de mes', the: 'el cierre de mes', place: (id) => `/human_resources/closed_months/${id}` },
  terminal: { name: 'Terminal de puerta', the: 'la terminal de puerta' },
  vehicle_tracking_key: { name: 'Clave de trackeo', the: 'la clave de trackeo' },
  emergency_erasure: {
    name: 'Borrado de datos personales',
    the: 'los datos personales de la emergencia',
    place: pageOf('emergency'),
  },
  download: { name: 'Descarga', the: 'el archivo' },
  vehicle_tracking: { name: 'Trackeo de vehículo', the: 'el trackeo de vehículo' },
}

/** An entry may be of a kind that this version does not know. */
export const kindOf = (entity: string): Kind =>
  Object.hasOwn(kinds, entity) ? kinds[entity as Changed] : { name: 'Registro', the: 'el registro' }

interface DescribedEntry {
  action_binnacle: BinnacleAction
  created_by_name: string
  entity: string
  name: string
}

/** Of what is no record, what was done with it. */
const deeds: Readonly<Partial<Record<string, string>>> = { download: 'descargó', emergency_erasure: 'borró' }
const verbs = { CREAR: 'creó', EDITAR: 'cambió', ELIMINAR: 'eliminó' }

/** Whose or which record: 'la emergencia «Incendio · 5a. calle»'. */
const recordInWords = ({ entity, name }: Pick<DescribedEntry, 'entity' | 'name'>): string =>
  `${kindOf(entity).the}${name === '' ? '' : ` «${name}»`}`

/** What happened, in a sentence. */
export const sentenceOf = (entry: DescribedEntry): string => {
  const { action_binnacle: action, created_by_name: who } = entry
  if (action === 'LOGIN') return `${who} inició sesión.`
  return `${who} ${deeds[entry.entity] ?? verbs[action]} ${recordInWords(entry)}.`
}
