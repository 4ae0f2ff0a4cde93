import path from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

/** The data of a file for the architecture rules. Paths are relative to the project, with slashes. */
export interface SourceFile {
  path: string
  /** Imported files by their path, packages by their name. */
  imports: string[]
  /** Those of which more than types are used. */
  loads: string[]
  /** Globals that the code calls or constructs. */
  calls: Set<string>
  /** Names of methods that the code calls on any object. */
  methods: Set<string>
  hasDefaultExport: boolean
  onlyReexports: boolean
  lines: number
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Resolves an import: `./calls/api.ts` in `src/web/main.tsx` is `src/web/platform/calls/api.ts`; `pg/lib/utils` is `pg`. */
const targetOf = (file: string, specifier: string): string => {
  if (specifier.startsWith('node:')) return specifier
  if (!specifier.startsWith('.')) return packageOf(specifier)
  return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''))
}

/** `fetch` for `fetch()`, `window.fetch()` and `new fetch()`; nothing for `queue.fetch()`. */
const globalCalled = (callee: ESTree.Expression): string | undefined => {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const ofGlobal = callee.object.type === 'Identifier' && ['window', 'globalThis', 'self'].includes(callee.object.name)
  return ofGlobal ? callee.property.name : undefined
}

const calledIn = (program: ESTree.Program): Pick<SourceFile, 'calls' | 'methods'> => {
  const calls = new Set<string>()
  const methods = new Set<string>()
  const note = ({ callee }: { callee: ESTree.Expression }) => {
    const name = globalCalled(callee)
    if (name !== undefined) calls.add(name)
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') methods.add(callee.property.name)
  }
  new Visitor({ CallExpression: note, NewExpression: note }).visit(program)
  return { calls, methods }
}

export const parseSource = (file: string, text: string): SourceFile => {
  const { module, program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const exported = module.staticExports.flatMap((statement) => statement.entries)
  const others = [
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  const targetsOf = (specifiers: string[]) => specifiers.map((specifier) => targetOf(file, specifier))
  const valuesOf = ({ entries }: (typeof module.staticImports)[number]) =>
    entries.length === 0 || entries.some(({ isType }) => !isType)
  const statics = (statements: typeof module.staticImports) => statements.map(({ moduleRequest }) => moduleRequest.value)
  return {
    path: file,
    imports: targetsOf([...statics(module.staticImports), ...others]),
    loads: targetsOf([...statics(module.staticImports.filter(valuesOf)), ...others]),
    ...calledIn(program),
    hasDefaultExport: exported.some((entry) => entry.exportName.kind === 'Default'),
    onlyReexports:
      exported.length > 0 && program.body.every((node) => 'source' in node && node.source && node.type !== 'ImportDeclaration'),
    lines: text.split('\n').length - 1,
  }
}
