import {
  IconAmbulance,
  IconArrowsExchange,
  IconHome,
  IconLogout,
  IconPlus,
  IconUser,
  IconWindow,
  type Icon,
} from '@tabler/icons-react'
import { demoScreens } from '../../../contract/shared/rights/demo-screens.ts'
import { emergencyCan } from '../../../contract/emergencies/emergency-rules.ts'
import { storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import type { CodeSet } from '../../../contract/shared/codes.ts'
import { inProgressTitle } from '../../../contract/shared/rights/screen-places.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { unitName } from '../../../contract/shared/text/unit-name.ts'
import { showPhone } from '../../../contract/shared/text/written-numbers.ts'
import type { Screen } from '../../../contract/shared/rights/permissions.ts'
import { placeOf, resourceScreens, type WithScreens } from '../../../contract/shared/rights/screens.ts'
import type { SearchAnswer } from '../../../contract/overview/search.schema.ts'
import { stationStates } from '../../../contract/stations/station-states.ts'
import { userStatuses } from '../../../contract/people/user-codes.ts'
import { vehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import { plainText, searchedText } from '../../../contract/shared/text/plain-text.ts'

/** So many of each that the screens below are in sight. */
const MOST_FIRST = 5

/** A row of the search. */
export interface SearchRow {
  key: string
  place: string
  label: string
  description?: string
  icon: Icon
  badge?: { codes: CodeSet<number>; code: number }
  /** The emergency whose status is changed at the place. */
  statusOf?: number
  /** What choosing it types into the field; the search stays open. */
  types?: string
}
export interface SearchGroup {
  label: string
  rows: SearchRow[]
}

/** A screen as the routes declare it. */
export interface KnownScreen {
  path: Screen
  title: string
  icon?: Icon | undefined
}

const resources = Object.values(resourceScreens)
const creates: readonly string[] = resources.map(({ create }) => create.path)
/** Offered as actions, another address of the same screen, or of no use to anybody at work. */
const unlisted: readonly string[] = [
  ...creates,
  '/user-profile',
  '/user/logout',
  '/stations/Create',
  '/dashboard-open',
  ...Object.keys(demoScreens),
]

interface Action {
  path: Screen
  label: string
  /** Other words by which it is found. */
  words: string
  icon: Icon
}
const actions: readonly Action[] = [
  ...resources.map(({ create }): Action =>
    create.path === '/emergencies/create'
      ? { path: create.path, label: 'Crear emergencia', words: `${create.title} registrar`, icon: IconAmbulance }
      : { path: create.path, label: create.title, words: 'crear registrar agregar', icon: IconPlus },
  ),
  { path: '/user-profile', label: 'Perfil', words: 'mis datos contraseña', icon: IconUser },
  { path: '/user/logout', label: 'Cerrar sesión', words: 'salir', icon: IconLogout },
]

/** How a status is changed from here, for those who know the action but not that it takes a number. */
const changeStatusRow: SearchRow = {
  key: 'status',
  place: resourceScreens.emergency.list.path,
  label: 'Cambiar estado: escriba el número de la emergencia',
  icon: IconArrowsExchange,
  types: 'cambiar estado ',
}

/** Screens and actions that contain every word; those that begin with the text come first. */
export const localGroups = (
  text: string,
  screens: readonly KnownScreen[],
  mayOpen: (screen: Screen) => boolean,
  mayChangeStatus: boolean,
): SearchGroup[] => {
  const searched = searchedText(text)
  const words = searched.split(/\s+/)
  const has = (label: string) => words.every((word) => plainText(label).includes(word))
  const isFirst = (row: SearchRow) => plainText(row.label).startsWith(searched)
  const shown = screens.filter(({ path, title }) => !unlisted.includes(path) && mayOpen(path) && has(title))
  const offered = actions.filter(({ path, label, words: more }) => mayOpen(path) && has(`${label} ${more}`))
  return [
    {
      label: 'Pantallas',
      rows: shown.map(({ path, title, icon }) => ({
        key: path,
        place: path,
        label: title,
        icon: icon ?? (path === '/' ? IconHome : IconWindow),
      })),
    },
    {
      label: 'Acciones',
      rows: [
        ...offered.map(({ path, label, icon }): SearchRow => ({ key: path, place: path, label, icon })),
        ...(mayChangeStatus && has(changeStatusRow.label) ? [changeStatusRow] : []),
      ],
    },
  ].map(({ label, rows }) => ({ label, rows: [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))] }))
}

type FoundEmergency = Pick<EmergencyRow, 'id' | 'emergency_type_text' | 'code' | 'address' | 'status'>

const emergencyParts = (one: FoundEmergency) => ({
  label: join(one.emergency_type_text, one.code),
  description: one.address,
  badge: { codes: storedStatuses, code: one.status },
})

/** What is offered before anything is typed: what burns, and what the person opened last. */
export const firstGroups = (open: readonly FoundEmergency[], opened: readonly FoundEmergency[]): SearchGroup[] => {
  const rowsOf = (emergencies: readonly FoundEmergency[]) =>
    emergencies.slice(0, MOST_FIRST).map((one): SearchRow => ({
      key: `emergency/${one.id}`,
      place: placeOf(resourceScreens.emergency.record, one.id),
      icon: IconAmbulance,
      ...emergencyParts(one),
    }))
  const burning = new Set(open.map(({ id }) => id))
  return [
    { label: inProgressTitle, rows: rowsOf(open) },
    { label: 'Abiertas por última vez', rows: rowsOf(opened.filter(({ id }) => !burning.has(id))) },
  ]
}

/** 'estado 598' and 'cambiar estado de 598' name an emergency and what to do with it. */
const statusWish = /^(?:cambiar\s+(?:el\s+)?)?estado\s+(?:de\s+)?(#?\s*[\d-]+)$/i

const isStatusWish = (text: string): boolean => statusWish.test(text.trim())

/** The text that the records are searched by. */
export const searchedIn = (text: string): string => statusWish.exec(text.trim())?.[1] ?? text.trim()

/** One letter matches almost everything; a single digit is a station's number. */
export const isEnough = (searched: string): boolean => searched.length >= 2 || /^\d$/.test(searched)

interface Asker {
  role: number
  station_id: number | null
}

/** The found records; beside an emergency that the text names by number or code, the change of its status. */
export const recordGroups = (
  found: SearchAnswer,
  text: string,
  iconOf: (screen: Screen) => Icon | undefined,
  statusAsker: Asker | undefined,
): SearchGroup[] => {
  const group = <K extends keyof SearchAnswer & WithScreens>(
    resource: K,
    read: (record: SearchAnswer[K][number]) => Pick<SearchRow, 'label' | 'description' | 'badge'>,
  ): SearchGroup => {
    const { list, record } = resourceScreens[resource]
    const records: SearchAnswer[K][number][] = found[resource]
    const icon = iconOf(list.path) ?? IconWindow
    const rows = records.map((one) => ({
      key: `${resource}/${one.id}`,
      place: placeOf(record, one.id),
      icon,
      ...read(one),
    }))
    return { label: list.title, rows }
  }
  const emergencies = group('emergency', emergencyParts)
  const named = searchedIn(text).replace(/^#\s*/, '').toUpperCase()
  const changes = found.emergency
    .filter(({ id, code }) => String(id) === named || code === named)
    .filter(
      ({ status, stations }) =>
        statusAsker && emergencyCan.changeStatus(statusAsker, { status, station_ids: stations.map(({ id }) => id) }),
    )
    .map(({ id, code }): SearchRow => ({
      key: `status/${id}`,
      place: placeOf(resourceScreens.emergency.record, id),
      label: `Cambiar estado de ${code}`,
      icon: IconArrowsExchange,
      statusOf: id,
    }))
  const [first, ...rest] = emergencies.rows
  const withChanges = first === undefined ? [] : isStatusWish(text) ? [...changes, first, ...rest] : [first, ...changes, ...rest]
  const words = searchedText(searchedIn(text)).split(/\s+/)
  const isInLabel = ({ rows }: SearchGroup) => rows.some(({ label }) => words.every((word) => plainText(label).includes(word)))
  const groups: SearchGroup[] = [
    { label: emergencies.label, rows: withChanges },
    group('vehicle', (one) => ({
      label: unitName(one),
      description: join(one.model, one.station.name),
      badge: { codes: vehicleStates, code: one.disponibility },
    })),
    group('user', (one) => ({
      label: one.name,
      description: join(one.name_role, one.station_text, showPhone(one.phone_number)),
      badge: { codes: userStatuses, code: one.status },
    })),
    group('station', (one) => ({
      label: one.name,
      description: one.address,
      badge: { codes: stationStates, code: one.state },
    })),
  ]
  // What is called so, before what only has to do with it.
  return [...groups.filter(isInLabel), ...groups.filter((one) => !isInLabel(one))]
}

const join = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ')
