import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const IMPORT = /\b(?:from|import|import\.meta\.resolve|new URL)\s*\(?\s*'([^']+)'/g
const folders = ['src/server/system/commands', 'src/server/platform/database/migrations']

const entries = () => [
  'src/server/main.ts',
  'scripts/start.mjs',
  'scripts/command.mjs',
  ...folders.flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)),
]

/**
 * What serving and the operator's commands load, by what the sources import, also later or in a worker.
 * @returns {{ files: string[], packages: string[] }} `files` from the project's folder, `packages` by the names in package.json
 */
export const serverSources = () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const files = new Set(entries())
  /** @type {Set<string>} */
  const packages = new Set()
  // A set that grows is walked to its end.
  for (const file of files) {
    if (!/\.(ts|mjs)$/.test(file)) continue
    for (const [, name = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const imported = path.join(path.dirname(file), name)
      const [scope, rest] = name.split('/')
      const packageName = scope?.startsWith('@') ? `${scope}/${rest}` : (scope ?? '')
      if (packageName in dependencies) packages.add(packageName)
      else if (/^\.{1,2}\/.*\.(ts|mjs|json)$/.test(name) && existsSync(path.join(root, imported))) files.add(imported)
    }
  }
  return { files: [...files].toSorted(), packages: [...packages].toSorted() }
}
