import path from 'node:path'
import type { Plugin } from 'vite'

/** Ours, by the end of the name of the kit's own. */
const parts: Record<string, string> = {
  '/use-id/use-id.mjs': 'use-id.ts',
  '/Portal/Portal.mjs': 'portal.ts',
  '/use-resizing/use-resizing.mjs': 'use-resizing.ts',
  '/MantineCssVariables/MantineCssVariables.mjs': 'css-variables.ts',
}

/** Has the interface kit use parts of ours, which do once what its own do twice (0086). Fails the build if it has one no longer. */
export const kitParts = (): Plugin => {
  const found = new Set<string>()
  return {
    name: 'kit-parts',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      if (!importer.includes('/@mantine/') || !source.startsWith('.')) return undefined
      const asked = path.resolve(path.dirname(importer), source)
      const [kits, ours] = Object.entries(parts).find(([end]) => asked.endsWith(end)) ?? []
      if (kits === undefined || ours === undefined) return undefined
      found.add(kits)
      return path.resolve('src/web/platform/mantine-overrides', ours)
    },
    buildEnd() {
      const gone = Object.keys(parts).filter((kits) => !found.has(kits))
      if (gone.length > 0) this.error(`the interface kit has no longer: ${gone.join(', ')}`)
    },
  }
}
