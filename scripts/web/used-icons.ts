import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/** The icons that the web app imports by name. */
const namesIn = (folder: string): Set<string> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const lists = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(IMPORT)].map(([, list = '']) => list),
  )
  return new Set(lists.flatMap((list) => list.match(/\bIcon\w+/g) ?? []))
}

/** Reads the icons that are used, and not the six thousand of which their library makes one list. */
export const usedIcons = (): Plugin => ({
  name: 'used-icons',
  apply: 'build',
  load(id) {
    if (!id.endsWith('/@tabler/icons-react/dist/esm/tabler-icons-react.mjs')) return undefined
    return [...namesIn('src/web')].map((name) => `export { default as ${name} } from './icons/${name}.mjs'`).join('\n')
  },
})
