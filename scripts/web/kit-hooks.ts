import path from 'node:path'
import type { Plugin } from 'vite'

/** Of Mantine's hooks, those that render twice what uses them. */
const replaced = ['use-id']

/** Has the interface kit use the hooks of `src/web/kit-hooks/`. Fails the build if it has them no longer. */
export const kitHooks = (): Plugin => {
  const found = new Set<string>()
  return {
    name: 'kit-hooks',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const name = replaced.find((hook) => source.endsWith(`/${hook}/${hook}.mjs`))
      if (name === undefined || !importer.includes('/@mantine/hooks/')) return undefined
      found.add(name)
      return path.resolve(`src/web/kit-hooks/${name}.ts`)
    },
    buildEnd() {
      const lost = replaced.filter((name) => !found.has(name))
      if (lost.length > 0) this.error(`@mantine/hooks has no ${lost.join(', ')} any more`)
    },
  }
}
