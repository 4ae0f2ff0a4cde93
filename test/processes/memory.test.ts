// @module-tag storage

import { expect, inject, onTestFinished, test } from 'vitest'
import { peakOf, signIn } from '../attacks/under-attack.ts'
import { aServerEnvironment, startServer } from '../server-process.ts'

/**
 * A quarter more than it takes. PGlite with its own buffers takes 100 MB more, and V8 450 MB for a moment if it optimizes
 * PostgreSQL's interpreter (docs/decisions/0076).
 */
const MAX_MEGABYTES = inject('image').kind === 'embedded' ? 420 : 240

test('a server that has started and signed somebody in took limited memory', { timeout: 120_000 }, async () => {
  const { settings, credentials, remove } = await aServerEnvironment()
  // As on a real server, which compiles its sources at each start.
  const { ready, pid, stop } = startServer({ ...settings, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: '' })
  onTestFinished(async () => {
    await stop()
    await remove()
  })
  const url = await ready()
  const authorization = `Bearer ${await signIn({ url, credentials })}`
  for (const list of ['emergency', 'user', 'vehicle', 'station', 'binnacle'])
    expect((await fetch(`${url}/api/${list}/`, { headers: { authorization } })).status).toBe(200)
  expect(peakOf(pid)).toBeLessThan(MAX_MEGABYTES)
})
