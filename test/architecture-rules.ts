import type { SourceFile } from './source-file.ts'

/** Returns the violations in a file, one line each. */
type Rule = (file: SourceFile, all: Map<string, SourceFile>) => string[]

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isUnder = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))

/** Each may import those before it, on every floor; `shared` is what the contract calls the platform. */
const districts = [
  'platform',
  'people',
  'fleet',
  'stations',
  'emergencies',
  'attendance',
  'overview',
  'binnacle',
  'system',
] as const
const rankOf = (district: string): number =>
  (districts as readonly string[]).indexOf(district === 'shared' ? 'platform' : district)

const floorOf = (path: string): string => path.split('/')[1] ?? ''
/** Undefined for files directly in `src/server`, `src/web` or `src/contract`, which start and wire, and for packages. */
const districtOf = (path: string): string | undefined => {
  const [src, , district, file] = path.split('/')
  return src === 'src' && file !== undefined ? district : undefined
}
/** `src/server/fleet/vehicles` for a file below it; undefined for files directly in a district. */
const folderOf = (path: string): string | undefined => {
  const parts = path.split('/')
  return parts[0] === 'src' && parts.length > 4 ? parts.slice(0, 4).join('/') : undefined
}
const areOneFloor = (one: string, other: string) => floorOf(one) === floorOf(other) && isUnder(other, 'src')

const imports =
  (forbidden: (target: string, file: SourceFile) => boolean): Rule =>
  (file) =>
    file.imports.filter((target) => forbidden(target, file)).map((target) => `imports ${target}`)

const calls =
  (allowed: readonly string[], ...names: string[]): Rule =>
  (file) =>
    isTest(file.path) || isUnder(file.path, ...allowed)
      ? []
      : names.filter((name) => file.calls.has(name)).map((name) => `calls ${name}`)

/** A path that follows `steps` from `start` and leads back to it, if there is one. */
const cycleFrom = (start: string, stepsOf: (from: string) => Iterable<string>): string[] | undefined => {
  const seen = new Set<string>()
  const walk = (from: string, way: string[]): string[] | undefined => {
    for (const step of stepsOf(from)) {
      if (step === start) return [...way, step]
      if (seen.has(step)) continue
      seen.add(step)
      const found = walk(step, [...way, step])
      if (found) return found
    }
    return undefined
  }
  return walk(start, [start])
}

/** The folders that each folder imports; tests are exempt. */
const folderSteps = (all: Map<string, SourceFile>): Map<string, Set<string>> => {
  const steps = new Map<string, Set<string>>()
  for (const { path, imports: targets } of all.values()) {
    const from = folderOf(path)
    if (from === undefined || isTest(path)) continue
    const used = targets.map(folderOf).filter((to) => to !== undefined && to !== from && areOneFloor(from, to))
    steps.set(from, new Set([...(steps.get(from) ?? []), ...used.filter((to) => to !== undefined)]))
  }
  return steps
}
/** What is true of a whole folder is reported once, at its first file. */
const isFirstIn = (isInside: (path: string) => boolean, { path }: SourceFile, all: Map<string, SourceFile>): boolean =>
  [...all.keys()].filter((other) => isInside(other) && !isTest(other)).toSorted()[0] === path

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

const mayUseSql = (path: string) =>
  isTest(path) || path.endsWith('.queries.ts') || isUnder(path, 'src/server/platform/database', 'src/server/platform/records')
const sqlMethods = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom']

const isSchema = (path: string) => path === 'zod' || /^src\/contract\/.*\.schema\.ts$/.test(path)

/** Files of one importer that are shorter than this belong into it. */
const SHORT_LINES = 15
const usersOf = (path: string, all: Map<string, SourceFile>): string[] =>
  [...all.values()].filter((other) => !isTest(other.path) && other.imports.includes(path)).map((other) => other.path)
const hasOwnTest = (path: string, all: Map<string, SourceFile>): boolean => {
  const stem = path.replace(/\.tsx?$/, '')
  return [`${stem}.test.ts`, `${stem}.component.test.tsx`].some((test) => all.has(test))
}

export const rules: Record<string, Rule> = {
  'the contract imports zod and itself only': imports(
    (target, { path }) => isUnder(path, 'src/contract') && !isTest(path) && target !== 'zod' && !isUnder(target, 'src/contract'),
  ),
  'in the contract only *.schema.ts loads zod': (file) =>
    isUnder(file.path, 'src/contract') && !isTest(file.path) && !isSchema(file.path)
      ? file.loads.filter(isSchema).map((target) => `loads ${target}`)
      : [],
  'server and web do not import each other': imports(
    (target, { path }) =>
      (isUnder(path, 'src/server') && isUnder(target, 'src/web')) || (isUnder(path, 'src/web') && isUnder(target, 'src/server')),
  ),
  'src does not import tests and scripts': imports(
    (target, { path }) => !isTest(path) && isUnder(target, 'test', 'e2e', 'bench', 'scripts'),
  ),
  'a district imports only districts before it': imports((target, { path }) => {
    const [from, to] = [districtOf(path), districtOf(target)]
    if (isTest(path) || from === undefined || !isUnder(target, 'src')) return false
    // The contract's root has the catalogue of all refusals.
    return to === undefined ? areOneFloor(path, target) : rankOf(to) > rankOf(from)
  }),
  'every folder of src is a district': ({ path }) => {
    const district = districtOf(path)
    return district !== undefined && rankOf(district) < 0 ? [`is in ${district}`] : []
  },
  "a server domain does not import another's routes and downloads": imports(
    (target, { path }) =>
      isUnder(path, 'src/server') &&
      !isTest(path) &&
      folderOf(path) !== undefined &&
      folderOf(path) !== folderOf(target) &&
      /\.(routes|excel)\.ts$/.test(target),
  ),
  'a district of the browser imports only the parts of another': imports((target, { path }) => {
    const [from, to] = [districtOf(path), districtOf(target)]
    if (!isUnder(path, 'src/web') || isTest(path) || !isUnder(target, 'src/web') || from === undefined || to === undefined)
      return false
    return from !== to && to !== 'platform' && !isUnder(target, `src/web/${to}/parts`)
  }),
  'no import cycles of files': (file, all) => {
    const cycle = cycleFrom(file.path, (path) => all.get(path)?.imports ?? [])
    return cycle ? [`is part of the cycle ${cycle.join(' -> ')}`] : []
  },
  'no import cycles of folders': (file, all) => {
    const folder = folderOf(file.path)
    if (folder === undefined || !isFirstIn((path) => folderOf(path) === folder, file, all)) return []
    const steps = folderSteps(all)
    const cycle = cycleFrom(folder, (from) => steps.get(from) ?? [])
    return cycle && folder === cycle.toSorted()[0] ? [`is part of the cycle ${cycle.join(' -> ')}`] : []
  },
  'only queries access the database': (file) => {
    if (!isUnder(file.path, 'src/server') || mayUseSql(file.path)) return []
    const called = sqlMethods.filter((name) => file.methods.has(name)).map((name) => `calls ${name}`)
    return [...file.imports.filter((target) => target === 'kysely').map((target) => `imports ${target}`), ...called]
  },
  // versions/ loads the application's own files.
  'only calls/ of the browser sends requests': calls(
    ['src/web/platform/calls', 'src/web/platform/versions'],
    'fetch',
    'XMLHttpRequest',
  ),
  'only live/ of the browser opens a stream or socket': calls(['src/web/platform/live'], 'EventSource', 'WebSocket'),
  // One joins two screens that are loaded as one file.
  'no barrel files': ({ path, onlyReexports }) =>
    onlyReexports && path !== 'src/web/start-screens.ts' ? ['only re-exports'] : [],
  'named exports only': (file) => (file.hasDefaultExport ? ['has a default export'] : []),
  'no source over 300 lines, no test over 400': ({ path, lines }) =>
    lines > (isTest(path) ? 400 : 300) ? [`has ${lines} lines`] : [],
  // Workers and what is tested by itself stand alone; the refusals of a district stand where they are looked for.
  'no file under fifteen lines with a single user': ({ path, lines }, all) => {
    if (lines >= SHORT_LINES || isTest(path) || districtOf(path) === undefined) return []
    if (path.endsWith('-worker.ts') || /^src\/contract\/\w+\/errors\.ts$/.test(path) || hasOwnTest(path, all)) return []
    const users = usersOf(path, all)
    // What app.ts or routes.tsx declares.
    if (users.some((user) => districtOf(user) === undefined)) return []
    return users.length === 1 ? [`has ${lines} lines and is used by ${users.join()} only`] : []
  },
  'no folder over twenty files': (file, all) => {
    const folder = parentOf(file.path)
    const isInside = (path: string) => parentOf(path) === folder
    if (isTest(file.path) || !isFirstIn(isInside, file, all)) return []
    const count = [...all.keys()].filter((path) => isInside(path) && !isTest(path)).length
    return count > 20 ? [`is in a folder of ${count} files`] : []
  },
}

/** Every violation as `file: what (rule)`. */
export const violations = (files: SourceFile[]): string[] => {
  const all = new Map(files.map((file) => [file.path, file]))
  return Object.entries(rules).flatMap(([name, rule]) =>
    files.flatMap((file) => rule(file, all).map((what) => `${file.path}: ${what} (rule: ${name})`)),
  )
}
