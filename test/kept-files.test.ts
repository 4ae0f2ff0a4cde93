import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { drawingsOf } from '../scripts/web/chunks-of.ts'

const loading = (...names: string[]) =>
  // The rest of a chunk is not used.
  ({ viteMetadata: { importedAssets: new Set(names) } }) as unknown as Rolldown.OutputChunk

// 0082
test('of what the first screens load, a device keeps the drawings from the beginning, not map data and workers', () => {
  const chunks = [
    loading('assets/mark-a1.svg', 'assets/base-map-a1.geo'),
    loading('assets/mark-a1.svg', 'assets/decode-worker-a1.js'),
  ]
  expect(drawingsOf(chunks)).toEqual(['/assets/mark-a1.svg'])
})
