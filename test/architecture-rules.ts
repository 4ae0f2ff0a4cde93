import type { SourceFile } from './source-file.ts'

/** Returns the violations in a file, one line each. */
type Rule = (file: SourceFile, all: Map<string, SourceFile>) => string[]

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isUnder = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))

/** Shared folders, which must not import domains. */
const sharedFolders: Record<string, readonly string[]> = {
  server: ['database', 'files', 'http', 'jobs', 'keys', 'limits', 'live', 'records', 'sheets', 'text'],
  web: [
    'calls',
    'choices',
    'dates',
    'device',
    'dialogs',
    'kit-parts',
    'list',
    'live',
    'map',
    'photos',
    'print',
    'record',
    'shell',
    'ui',
    'versions',
  ],
}
/** Folders that combine the domains, or contain no code. */
const others = new Set(['commands', 'demo', 'first-view', 'styles'])

const sideOf = (path: string): string => path.split('/')[1] ?? ''
/**
 * `src/server/fleet/vehicles` for a file below it; undefined for files of the contract and files directly in `src/server` or `src/web`.
 */
const folderOf = (path: string): string | undefined => {
  const [src, side = '', folder, file] = path.split('/')
  return src === 'src' && side in sharedFolders && file !== undefined ? `src/${side}/${folder}` : undefined
}
const isShared = (path: string): boolean => {
  const [, side = '', folder = '', file] = path.split('/')
  return file !== undefined && (sharedFolders[side]?.includes(folder) ?? false)
}
/** The folder of a domain, which is neither a shared folder nor one of `others`. */
const domainOf = (path: string): string | undefined => {
  const folder = folderOf(path)
  return folder === undefined || isShared(path) || others.has(path.split('/')[2] ?? '') ? undefined : folder
}

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

const crossesDomains = (from: string, to: string) => domainOf(from) !== domainOf(to) && domainOf(to) !== undefined

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
    const used = targets.map(folderOf).filter((to) => to !== undefined && to !== from && sideOf(to) === sideOf(from))
    steps.set(from, new Set([...(steps.get(from) ?? []), ...used.filter((to) => to !== undefined)]))
  }
  return steps
}
/** A cycle of folders is reported once, at the first file of its first folder. */
const isFirstFileOf = (folder: string, { path }: SourceFile, all: Map<string, SourceFile>): boolean =>
  [...all.keys()].filter((other) => folderOf(other) === folder && !isTest(other)).toSorted()[0] === path

const mayUseSql = (path: string) =>
  isTest(path) || path.endsWith('.queries.ts') || isUnder(path, 'src/server/platform/database', 'src/server/platform/records')
const sqlMethods = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom']

export const rules: Record<string, Rule> = {
  'the contract imports zod and itself only': imports(
    (target, { path }) => isUnder(path, 'src/contract') && !isTest(path) && target !== 'zod' && !isUnder(target, 'src/contract'),
  ),
  'server and web do not import each other': imports(
    (target, { path }) =>
      (isUnder(path, 'src/server') && isUnder(target, 'src/web')) || (isUnder(path, 'src/web') && isUnder(target, 'src/server')),
  ),
  'src does not import tests and scripts': imports(
    (target, { path }) => !isTest(path) && isUnder(target, 'test', 'e2e', 'bench', 'scripts'),
  ),
  'shared folders do not import domains': imports((target, { path }) => isShared(path) && !isTest(path) && !!domainOf(target)),
  "a server domain does not import another's routes and downloads": imports(
    (target, { path }) =>
      domainOf(path) !== undefined &&
      isUnder(path, 'src/server') &&
      crossesDomains(path, target) &&
      /\.(routes|excel)\.ts$/.test(target),
  ),
  'a web domain imports only pickers and badges of another': imports(
    (target, { path }) =>
      domainOf(path) !== undefined &&
      isUnder(path, 'src/web') &&
      crossesDomains(path, target) &&
      !/-(picker|badge)s?\.tsx$/.test(target),
  ),
  'no import cycles of files': (file, all) => {
    const cycle = cycleFrom(file.path, (path) => all.get(path)?.imports ?? [])
    return cycle ? [`is part of the cycle ${cycle.join(' -> ')}`] : []
  },
  'no import cycles of folders': (file, all) => {
    const folder = folderOf(file.path)
    if (folder === undefined || !isFirstFileOf(folder, file, all)) return []
    const steps = folderSteps(all)
    const cycle = cycleFrom(folder, (from) => steps.get(from) ?? [])
    return cycle && folder === cycle.toSorted()[0] ? [`is part of the cycle ${cycle.join(' -> ')}`] : []
  },
  'only queries access the database': (file) => {
    if (!isUnder(file.path, 'src/server') || mayUseSql(file.path)) return []
    const called = sqlMethods.filter((name) => file.methods.has(name)).map((name) => `calls ${name}`)
    return [...file.imports.filter((target) => target === 'kysely').map((target) => `imports ${target}`), ...called]
  },
  // src/web/platform/versions loads the application's own files.
  'only src/web/platform/calls sends requests': calls(
    ['src/web/platform/calls', 'src/web/platform/versions'],
    'fetch',
    'XMLHttpRequest',
  ),
  'only src/web/platform/live opens a stream or socket': calls(['src/web/platform/live'], 'EventSource', 'WebSocket'),
  // One joins two screens that are loaded as one file.
  'no barrel files': ({ path, onlyReexports }) =>
    onlyReexports && path !== 'src/web/start-screens.ts' ? ['only re-exports'] : [],
  'named exports only': (file) => (file.hasDefaultExport ? ['has a default export'] : []),
  'no source over 300 lines, no test over 400': ({ path, lines }) =>
    lines > (isTest(path) ? 400 : 300) ? [`has ${lines} lines`] : [],
  'no shared folder over 25 files': (file, all) => {
    const folder = folderOf(file.path)
    if (folder === undefined || !isShared(file.path) || !isFirstFileOf(folder, file, all)) return []
    const inside = new RegExp(`^${folder}/[^/]+$`)
    const count = [...all.keys()].filter((path) => inside.test(path) && !isTest(path)).length
    return count > 25 ? [`is in a folder of ${count} files`] : []
  },
}

/** Every violation as `file: what (rule)`. */
export const violations = (files: SourceFile[]): string[] => {
  const all = new Map(files.map((file) => [file.path, file]))
  return Object.entries(rules).flatMap(([name, rule]) =>
    files.flatMap((file) => rule(file, all).map((what) => `${file.path}: ${what} (rule: ${name})`)),
  )
}
