import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { hashPassword } from '../src/server/people/credentials/password.ts'
import type { Call } from '../src/contract/shared/rights/permissions.ts'
import { withoutKey } from '../src/server/platform/idempotency/take-keys.ts'
import { operationIds } from '../src/server/platform/open-api/operation-ids.ts'
import { aBrigade, aPerson, emergencyOf } from './factories.ts'
import { smallJpeg } from './fixtures/pictures.ts'
import { useTestServer } from './test-app.ts'

/* Checks of /api/openapi.json with a public linter and a generated client. */

const server = useTestServer()
let document: string
beforeAll(async () => {
  document = await (await fetch(`${server.url}/api/openapi.json`)).text()
})

const root = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)
const node = async (args: readonly string[]): Promise<string> => {
  // Disables the linter's check for new versions and its telemetry.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  // The tools print errors to stdout.
  const { stdout } = await run(process.execPath, args, { cwd: root, env, maxBuffer: 20_000_000 }).catch((error: Error) => {
    throw new Error('stdout' in error ? String(error.stdout) || error.message : error.message)
  })
  return stdout
}

test("passes the recommended rules of Redocly's linter without error or warning", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-lint-'))
  const file = path.join(folder, 'openapi.json')
  try {
    writeFileSync(file, document)
    const found = await node(['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--extends=recommended', '--format=json'])
    const { totals, problems } = JSON.parse(found)
    expect(problems.map((problem: { message: string }) => problem.message)).toEqual([])
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a generated client signs in, creates, lists and uploads a photo', { timeout: 120_000 }, async () => {
  const types = path.join(root, 'test/client/api.generated.ts')
  const password = 'contraseña de prueba'
  const { no_dpi: username } = await aPerson(server.deps.db, {
    role: Role.Administrador,
    password_hash: await hashPassword(password),
  })
  const { members, pacients, contact_person, stations, firefighters, ...scalars } = emergencyOf(await aBrigade(server.deps.db))
  const lists = { members, pacients, contact_person, stations, firefighters }
  const inForm = Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)])
  const emergency = { ...scalars, ...Object.fromEntries(inForm) }
  const given = { url: server.url, username, password, emergency, photo: (await smallJpeg()).toString('base64') }
  try {
    const generated = run(process.execPath, ['test/generate-client-types.mjs'], { cwd: root, maxBuffer: 20_000_000 })
    generated.child.stdin?.end(document)
    writeFileSync(types, (await generated).stdout)
    await node(['node_modules/typescript/bin/tsc', '-p', 'test/client'])
    const printed = JSON.parse(await node(['test/client/client.ts', JSON.stringify(given)]))
    expect(printed).toEqual({
      role: 'Administrador',
      created: { id: expect.any(Number), version: 1, name: 'Cisterna', nomenclature: 'CI' },
      isRepeated: true,
      read: printed.created,
      listed: [printed.created.id],
      refused: [400, { name: ['Este campo es requerido'] }],
      registered: [201, ['Persona de prueba'], 1],
    })
  } finally {
    rmSync(types, { force: true })
  }
})

test('every call has a unique id that is a valid identifier', () => {
  const ids = Object.values(operationIds)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)*$/.test(id))).toEqual([])
  const items: Record<string, { operationId: string }>[] = Object.values(JSON.parse(document).paths)
  const inDocument = items.flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
  expect(inDocument.toSorted()).toEqual(ids.toSorted())
})

test('the Idempotency-Key is documented for exactly the writes that accept one', () => {
  const items: Record<string, { operationId: string; parameters?: { $ref?: string }[] }>[] = Object.values(
    JSON.parse(document).paths,
  )
  const named = items
    .flatMap((item) => Object.values(item))
    .filter(({ parameters = [] }) => parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')))
  const writes = Object.entries(operationIds).filter(([call]) => !call.startsWith('GET ') && !withoutKey.has(call as Call))
  expect(named.map(({ operationId }) => operationId).toSorted()).toEqual(writes.map(([, id]) => id).toSorted())
})

test('released operation ids do not change', () => {
  expect(operationIds).toMatchObject({
    'POST user/token': 'signIn',
    'POST vehicle': 'createVehicle',
    'GET emergency': 'listEmergencies',
    'POST emergency/customUpdate': 'updateEmergency',
    'POST emergency/{id}/update_status': 'changeEmergencyStatus',
  })
})

// B-API-59i
test('all calls share one description of refusals', () => {
  const { paths, components } = JSON.parse(document)
  const refusal = { $ref: '#/components/responses/Refusal' }
  const items: Record<string, { responses: object }>[] = Object.values(paths)
  for (const item of items)
    for (const { responses } of Object.values(item)) expect(responses).toMatchObject({ '4XX': refusal, '5XX': refusal })
  expect(Object.keys(components.schemas.Refusal.properties).toSorted()).toEqual(['code', 'detail', 'errors', 'id'])
})

test('defines exactly the schemas that it references', () => {
  const { paths, components } = JSON.parse(document)
  const refs = new Set(JSON.stringify({ paths, components }).match(/#\/components\/schemas\/\w+/g))
  expect([...refs].toSorted()).toEqual(
    Object.keys(components.schemas)
      .map((name) => `#/components/schemas/${name}`)
      .toSorted(),
  )
  expect(document.length).toBeLessThan(300_000)
})

test('forms describe lists as JSON and files under their field names', () => {
  const { paths } = JSON.parse(document)
  const { content } = paths['/api/emergency'].post.requestBody
  const { properties } = content['multipart/form-data'].schema
  expect(properties).toMatchObject({
    address: { type: 'string' },
    emergency_type: { type: 'integer' },
    members: { type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'array' } },
    photo0: { type: 'string', format: 'binary' },
    photo19: { type: 'string', format: 'binary' },
  })
  expect(content['application/json'].schema.properties).toMatchObject({ members: { type: 'array' } })
  expect(content['application/json'].schema.properties).not.toHaveProperty('photo0')
})
