/*
 * What is needed together comes in one file, since on a weak signal sixty small ones cost more than they save: the frame with the
 * start page, what public pages share with others, what lists and records need besides, what shows an emergency, what only forms need,
 * what all but the longest of them need besides, and what the screens of one part share. A map, the rich text and a long form stay
 * apart, since few screens share what those bring. React has a file of its own, which a new version of the application leaves as it
 * is, so that a phone need not fetch it again.
 */
const startPage = /\/src\/web\/start-screens\.ts$/
const publicPages = /\/src\/web\/(emergencies\/detail\/emergency-open|people\/users\/user-open)\.tsx$/
/** Without those that take labels from schemas. */
const lists =
  /\/src\/web\/(emergencies\/detail\/emergency-detail|(emergencies\/list|emergencies\/types|stations|people\/users|fleet\/vehicles)\/[\w-]+-list)\.tsx$/
const forms = /\/src\/web\/(emergencies\/form|emergencies\/types|stations|people\/users|fleet\/vehicles)\/[\w-]+-form\.tsx$/
/** The longest form waits for no schema but its own, since building one costs a phone time. */
const longForm = /\/src\/web\/emergencies\/form\/emergency-form\.tsx$/
/** Parts of which several screens share much that no other part needs. */
const parts = {
  attendance: /\/src\/web\/attendance\/(marks|reader|terminals|parts)\//,
  dashboard: /\/src\/web\/overview\/dashboard\//,
  hours: /\/src\/web\/attendance\/(hours|closed-months|corrections|staff-report)\//,
  tracking: /\/src\/web\/fleet\/tracking\//,
  imports: /\/src\/(web\/platform|contract\/shared)\/import\//,
  /** What the device stores, which follows the first screen. */
  device:
    /\/src\/web\/platform\/(storage\/(device-database|device-keys|sealed-values|sealing|kept-copies)|outbox\/kept-writes|copies\/keep-copies)\.ts$/,
} as const
// Who imports a part of a library is not known, since it comes through an index.
const librariesOfStart = /\/@mantine\/core\/.*\/(AppShell|Kbd|Menu)/
const librariesOfLists = /\/@mantine\/core\/.*\/(Autocomplete|Combobox|MultiSelect|Pill|Select|Tabs|Textarea)/

/** What draws maps brings their library, several times as large as everything else. */
const drawsMaps =
  /\/src\/web\/(platform\/map\/(style\/|surroundings\/|map-canvas|use-groups|grouped-points|point-map|printed-map|badge-marker)|emergencies\/parts\/points\/|overview\/board\/map\/\w+-markers\.tsx)|\/places\/municipalities\.ts$/

/** An emergency to read: for its page, its public page and the panel beside the list, and for no other screen. */
const readsEmergency = /\/src\/web\/emergencies\/detail\/sections\//

type Part = keyof typeof parts
const partNames = Object.keys(parts) as Part[]

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/** Whether such a screen imports a module, directly or not, other than by loading it later. */
const isImportedBy = (screens: RegExp, id: string, graph: Graph): boolean => {
  const seen = new Set<string>()
  const isReached = (module: string): boolean => {
    if (seen.has(module)) return false
    seen.add(module)
    return screens.test(module) || (graph.getModuleInfo(module)?.importers ?? []).some(isReached)
  }
  return isReached(id)
}

/** The file of a module; undefined if it stays with its screen, or apart. */
const fileOf = (id: string, graph: Graph): 'start' | 'shared' | 'lists' | 'forms' | 'records' | 'report' | Part | undefined => {
  if (id.includes('/zod/')) return 'forms'
  if (librariesOfStart.test(id)) return 'start'
  if (librariesOfLists.test(id)) return 'lists'
  if (
    /maplibre|map-gl|pmtiles|fflate|protomaps|tiptap|prosemirror|linkify|dayjs|recharts|@mantine\/(charts|dates|spotlight|notifications)/.test(
      id,
    )
  )
    return undefined
  if (drawsMaps.test(id)) return undefined
  if (readsEmergency.test(id)) return 'report'
  if (!id.includes('/src/') || isImportedBy(publicPages, id, graph)) return 'shared'
  if (isImportedBy(startPage, id, graph)) return startPage.test(id) ? undefined : 'start'
  if (isImportedBy(lists, id, graph)) return 'lists'
  if (isImportedBy(longForm, id, graph)) return 'forms'
  return (isImportedBy(forms, id, graph) ? undefined : partNames.find((part) => parts[part].test(id))) ?? 'records'
}

const file = (wanted: string, minShareCount: number, priority: number) => ({
  name: (id: string, graph: Graph) => (fileOf(id, graph) === wanted ? wanted : null),
  debugName: wanted,
  minShareCount,
  priority,
})

export const sharedFiles = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
    { name: 'first', tags: ['$initial' as const], priority: 5 },
    file('start', 1, 4),
    file('report', 2, 4),
    file('lists', 2, 3),
    file('forms', 2, 2),
    file('records', 2, 2),
    file('shared', 2, 1),
    ...partNames.map((part) => file(part, 2, 1)),
  ],
}
