// @module-tag storage

import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../src/server/app.ts'
import { parseConfig } from '../../src/server/platform/config.ts'
import { openDeps } from '../../src/server/system/open-deps.ts'
import { settingsOf, start, useInstallations, type Installation } from '../fixtures/installations.ts'
import { codeAt } from '../fixtures/second-factor.ts'
import { known } from '../fixtures/version-before.ts'
import { processEnvironment } from '../process-environment.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const { before } = useInstallations()
let installation: Installation
let deps: Awaited<ReturnType<typeof openDeps>>
let app: FastifyInstance
let token: string

beforeAll(async () => {
  installation = await before()
  deps = await openDeps(parseConfig(settingsOf(installation)))
  app = await buildApp(deps)
  token = (await signIn(known.administrator)).token
})
const close = async () => {
  await app.close()
  await deps.close()
}
let isOpen = true
afterAll(async () => {
  if (isOpen) await close()
})

const signIn = async (username: string, code = '') => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/token',
    payload: { username, password: known.password, code },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ token: string }>()
}
const get = async <T>(url: string) => (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json<T>()
const expectFile = async (address: string, type: string) => {
  const { statusCode, headers, rawPayload } = await app.inject({ url: address })
  expect([statusCode, headers['content-type']]).toEqual([200, type])
  expect(rawPayload.length).toBe(Number(headers['content-length']))
}

test('photos and documents of emergencies and people are complete', async () => {
  const images = (
    await Promise.all(
      [known.resolved, known.active].map((id) => get<{ images: { path: string; thumbnail: string }[] }>(`/api/emergency/${id}`)),
    )
  ).flatMap((emergency) => emergency.images)
  expect(images).toHaveLength(3)
  for (const { path: address, thumbnail } of images) {
    await expectFile(address, 'image/jpeg')
    await expectFile(thumbnail, 'image/jpeg')
  }
  await expectFile((await get<{ photo: string }>(`/api/user/${known.firefighter.id}`)).photo, 'image/jpeg')
  const { approved_courses } = await get<{ approved_courses: { file: string }[] }>(`/api/user/${known.chief.id}`)
  await expectFile(approved_courses[0]?.file ?? '', 'application/pdf')
})

test('second factors still work for signing in, by code and by recovery code', async () => {
  for (const code of [codeAt(known.chief.secret, new Date()), known.chief.recovery_code])
    expect((await signIn(known.chief.no_dpi, code)).token).toMatch(/^[\w-]{43}$/)
})

test('addresses of people entered by staff count as confirmed', async () => {
  const people = await deps.db.selectFrom('users').select(['email', 'email_confirmed_at']).where('email', '<>', '').execute()
  expect(people.length).toBeGreaterThan(0)
  expect(people.filter((person) => person.email_confirmed_at === null)).toEqual([])
})

test('the key that signed file addresses is no longer in the database', async () => {
  const rows = await deps.db.selectFrom('server_settings').select('name').where('name', '=', 'file_secret').execute()
  expect(rows).toEqual([])
})

test('the upgraded installation can be started again, and its binnacle is valid', async () => {
  await close()
  isOpen = false
  await start(installation)
  const verified = spawnSync(process.execPath, [path.resolve('src/server/system/commands/verify-binnacle.ts')], {
    cwd: installation.folder,
    env: { ...processEnvironment, ...settingsOf(installation) },
    encoding: 'utf8',
  })
  expect(verified.status, verified.stderr).toBe(0)
})
