import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const lists = [
  'src/web/platform/styles/first.css',
  'src/web/platform/styles/signed-in.css',
  'src/web/system/demo-pages/example-grids.tsx',
  'src/web/system/demo-pages/example-inputs.tsx',
  'src/web/emergencies/ways/ways-player.tsx',
]
/** Parts of the lists that no component names. */
const always = new Set(['baseline', 'default-css-variables', 'global'])

/**
 * Fails the build if a part of the interface kit is used without its styles, which would show only on the screen that uses it, or
 * if styles are sent that nothing uses.
 */
export const usedStyles = (): Plugin => ({
  name: 'used-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
    const used = files.flatMap((file) => /\/@mantine\/core\/.*\/([\w-]+)\.module\.mjs$/.exec(file)?.[1] ?? [])
    const sent = lists.flatMap((list) =>
      [...readFileSync(list, 'utf8').matchAll(/@mantine\/core\/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name),
    )
    const missing = used.filter((name) => !sent.includes(name))
    const unused = sent.filter((name) => !used.includes(name) && !always.has(name))
    if (missing.length > 0) this.error(`signed-in.css lacks the styles of ${[...new Set(missing)].join(', ')}`)
    if (unused.length > 0) this.error(`styles that nothing uses: ${unused.join(', ')}`)
  },
})
