import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { parseConfig } from '../src/server/platform/config.ts'
import { webApp } from '../src/server/platform/web-app/web-app.ts'
import { hasKind, fileKinds } from '../src/web/platform/versions/file-kinds.ts'

test('every kind of file that a device caches is served as that kind', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-kinds-'))
  mkdirSync(path.join(folder, 'assets'))
  const app = Fastify()
  await webApp(app, parseConfig({}), folder)
  const kinds = Object.keys(fileKinds)
  for (const ending of kinds) {
    const address = `/assets/some-D2_x.${ending}`
    writeFileSync(path.join(folder, address), 'x')
    const { statusCode, headers } = await app.inject(address)
    const type = String(headers['content-type'])
    expect([ending, type, statusCode, hasKind(address, type)]).toEqual([ending, type, 200, true])
  }
  expect(kinds).toContain('js')
  await app.close()
  rmSync(folder, { recursive: true })
})
