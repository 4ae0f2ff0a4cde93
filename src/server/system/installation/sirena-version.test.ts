import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useTestServer } from '../../../../test/test-app.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { sirenaVersion } from './sirena-version.ts'

const server = useTestServer()

test.runIf(existsSync('.git'))('the version of a clone names its commit', () => {
  const [version, commit] = sirenaVersion().split('+')
  expect(version).toBe(packageJson.version)
  expect(commit).toMatch(/^[0-9a-f]{8,}(-dirty)?$/)
})

test('administrators see the version in the state of the system, and strangers nowhere', async () => {
  const { body } = await (await server.as(Role.Administrador)).get('/api/system')
  expect(JSON.stringify(body)).toContain(`"version":"${sirenaVersion()}"`)
  for (const path of ['/healthz', '/readyz', '/api/openapi.json', '/api/docs/', '/api/user/me']) {
    const answer = await server.nobody.get(path)
    expect(JSON.stringify([answer.body, answer.headers]), path).not.toContain(packageJson.version)
  }
})
