import { expect, onTestFinished, test } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import type { SystemReport } from '../../src/contract/system/system.schema.ts'
import { buildApp } from '../../src/server/app.ts'
import { openShared } from '../../src/server/system/open-deps.ts'
import { ownRedis } from '../own-redis.ts'
import { useTestServer } from '../test-app.ts'

const server = useTestServer()

test('the state of the system distinguishes a Redis that is lost from one that answers and one that is not used', async () => {
  const { headers } = await server.as(Role.Administrador)
  const check = async (shared = {}) => {
    const app = await buildApp({ ...server.deps, ...shared })
    onTestFinished(() => app.close())
    const { checks } = (await app.inject({ url: '/api/system/', headers })).json<SystemReport>()
    return checks.find(({ id }) => id === 'redis')
  }
  expect(await check()).toEqual({ id: 'redis', state: 'good', facts: { is_set_up: false, is_lost: false } })
  const redis = await ownRedis()
  onTestFinished(() => redis.kill())
  const shared = await openShared({ redisUrl: redis.url }, server.deps.serverKey)
  onTestFinished(() => shared.redis?.close())
  expect(await check(shared)).toEqual({ id: 'redis', state: 'good', facts: { is_set_up: true, is_lost: false } })
  await redis.kill()
  await expect.poll(() => shared.redis?.problem()).toBeDefined()
  expect(await check(shared)).toEqual({ id: 'redis', state: 'warning', facts: { is_set_up: true, is_lost: true } })
})
