import type { SourceFile } from './source-file.ts'

/** Answers what is wrong with a file, one line each. */
type Rule = (file: SourceFile, all: Map<string, SourceFile>) => string[]

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isUnder = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))

const sharedFolders = new Set(['kit', 'database', 'commands', 'demo', 'shell', 'styles'])
/** `vehicles` for `src/server/vehicles/park.ts`; nothing for shared folders and for files beside them. */
const domainOf = (path: string): string | undefined => {
  const [src, side, domain, file] = path.split('/')
  if (src !== 'src' || side === 'contract' || !domain || file === undefined || sharedFolders.has(domain)) return undefined
  return domain
}

const imports =
  (forbidden: (target: string, file: SourceFile) => boolean): Rule =>
  (file) =>
    file.imports.filter((target) => forbidden(target, file)).map((target) => `imports ${target}`)

const calls =
  (...names: string[]) =>
  (file: SourceFile): string[] =>
    names.filter((name) => file.calls.has(name)).map((name) => `calls ${name}`)

const crossesDomains = (from: string, to: string) => domainOf(from) !== domainOf(to) && domainOf(to) !== undefined

/** Where following imports from a file leads back to it, the way there. */
const cycleFrom = (start: SourceFile, all: Map<string, SourceFile>): string[] | undefined => {
  const seen = new Set<string>()
  const walk = (file: SourceFile, way: string[]): string[] | undefined => {
    for (const target of file.imports) {
      if (target === start.path) return [...way, target]
      const next = all.get(target)
      if (!next || seen.has(target)) continue
      seen.add(target)
      const found = walk(next, [...way, target])
      if (found) return found
    }
    return undefined
  }
  return walk(start, [start.path])
}

const mayImportKysely = (path: string) =>
  isTest(path) ||
  path.endsWith('.queries.ts') ||
  isUnder(path, 'src/server/database', 'src/server/commands', 'src/server/demo') ||
  path === 'src/server/kit/table-queries.ts' ||
  path === 'src/server/kit/record-change.ts'

export const rules: Record<string, Rule> = {
  'the contract imports zod and itself only': imports(
    (target, { path }) => isUnder(path, 'src/contract') && !isTest(path) && target !== 'zod' && !isUnder(target, 'src/contract'),
  ),
  'server and web never meet': imports(
    (target, { path }) =>
      (isUnder(path, 'src/server') && isUnder(target, 'src/web')) || (isUnder(path, 'src/web') && isUnder(target, 'src/server')),
  ),
  'src needs nothing from tests and scripts': imports(
    (target, { path }) => !isTest(path) && isUnder(target, 'test', 'e2e', 'bench', 'scripts'),
  ),
  'kit and database know no domain': imports(
    (target, { path }) => isUnder(path, 'src/server/kit', 'src/server/database', 'src/web/kit') && domainOf(target) !== undefined,
  ),
  "a server domain keeps off another's routes and downloads": imports(
    (target, { path }) =>
      domainOf(path) !== undefined &&
      isUnder(path, 'src/server') &&
      crossesDomains(path, target) &&
      /\.(routes|excel)\.ts$/.test(target),
  ),
  "a web domain uses another's pickers and badges only": imports(
    (target, { path }) =>
      domainOf(path) !== undefined &&
      isUnder(path, 'src/web') &&
      crossesDomains(path, target) &&
      !/-(picker|badge)s?\.tsx$/.test(target),
  ),
  'no cycles': (file, all) => {
    const cycle = cycleFrom(file, all)
    return cycle ? [`is part of the cycle ${cycle.join(' -> ')}`] : []
  },
  'only queries speak Kysely': imports((target, { path }) => target === 'kysely' && !mayImportKysely(path)),
  'only src/web/kit/api.ts calls the server': (file) =>
    file.path === 'src/web/kit/api.ts' || isTest(file.path) ? [] : calls('fetch', 'XMLHttpRequest', 'EventSource')(file),
  'only tracking opens a socket': (file) =>
    isUnder(file.path, 'src/web/tracking') || isTest(file.path) ? [] : calls('WebSocket')(file),
  'no barrel files': (file) => (file.onlyReexports ? ['only passes on what others export'] : []),
  'named exports only': (file) => (file.hasDefaultExport ? ['has a default export'] : []),
  'no file over 400 lines': (file) => (file.lines > 400 ? [`has ${file.lines} lines`] : []),
}

/** Every breach as `file: what (rule)`. */
export const breaches = (files: SourceFile[]): string[] => {
  const all = new Map(files.map((file) => [file.path, file]))
  return Object.entries(rules).flatMap(([name, rule]) =>
    files.flatMap((file) => rule(file, all).map((what) => `${file.path}: ${what} (rule: ${name})`)),
  )
}
