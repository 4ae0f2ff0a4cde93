import path from 'node:path'
import type { Plugin } from 'vite'

/** Has the interface kit use our `useId`, since its own renders twice what uses it (0086). Fails the build if it has none any more. */
export const kitHooks = (): Plugin => {
  let isFound = false
  return {
    name: 'kit-hooks',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!source.endsWith('/use-id/use-id.mjs') || !importer.includes('/@mantine/hooks/')) return undefined
      isFound = true
      return path.resolve('src/web/kit-hooks/use-id.ts')
    },
    buildEnd() {
      if (!isFound) this.error('@mantine/hooks has no use-id any more')
    },
  }
}
