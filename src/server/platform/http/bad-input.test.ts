import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { LARGE_BODY_BYTES, SMALL_BODY_BYTES } from '../../../contract/shared/server-limits.ts'
import { isForStaffOnly, isForTerminals, may, type Call } from '../../../contract/shared/rights/permissions.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aStation } from '../../../../test/factories.ts'
import { aTerminal } from '../../../../test/fixtures/terminal.ts'
import { everyCall, expectNoFailure, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let terminal: Client
let staff: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  staff = await server.as(Role.RecursosHumanos)
  terminal = await aTerminal(server, admin, (await aStation(server.deps.db)).id)
})
const asAdministrator = {
  role: Role.Administrador,
  status: 5,
  must_change_password: false,
  second_factor: { is_on: false, is_required: false },
}
/** Closing a month is for human resources only. */
const callerOf = (call: Call) => {
  if (isForTerminals(call)) return terminal
  return may(asAdministrator, call) || may(undefined, call) ? admin : staff
}
const json = 'application/json'

/*
 * Invalid requests are refused before the call runs, by code that calls share. Therefore one call of each kind is tested with all
 * bad values (`…TestedFully`). The other calls get a share each, so that every value is tested on several calls.
 */
const shareOf = <T>(cases: readonly T[], shares: number, index: number): T[] =>
  cases.filter((_, at) => at % shares === index % shares)

/** A plain resource, one with files in a form, and a public one with a small body. */
const savesTestedFully: Call[] = ['POST vehicle_type', 'POST emergency', 'POST user/token']
/** Their parameters are a number, a number or public key, and a file name. */
const parametersTestedFully: Call[] = ['GET station/{id}', 'GET emergency_open/{id}', 'GET file/{name}']

/** Positions by key are read as far as they can be, and store no text; `application-positions.test.ts` sends bad ones. */
const isOfPositions = ({ name }: { name: Call }) => name.endsWith(' positions')
const saves = everyCall.filter((call) => call.takesBody && !isOfPositions(call))
/** All fields are optional. */
const acceptEmpty: readonly Call[] = [
  'PUT user/update_me',
  'PUT emergency/{id}',
  'POST qr/{id}/set_entry',
  'POST terminal/{id}/set_entry',
]
/** The answer to a HEAD has no body; its parameter is read as that of the PATCH beside it. */
const withParameter = everyCall.filter(({ hasParameter, method }) => hasParameter && method !== 'HEAD')
const withQuery = everyCall.filter((call) => call.method === 'GET')

interface BadBody {
  what: string
  /** `room` is the number of bytes that the call accepts. */
  body: (room: number) => string
  type: string
  status: number
}
const refused = (status: number, type: string, bodies: [what: string, body: string | BadBody['body']][]): BadBody[] =>
  bodies.map(([what, body]) => ({ what, body: typeof body === 'string' ? () => body : body, type, status }))

const anEmptyObject = refused(400, json, [['an empty object', '{}']])
const badBodies = [
  ...anEmptyObject,
  ...refused(400, json, [
    ['unknown fields', '{"nonsense":1,"is_demo":true,"id":1}'],
    ['numbers out of range', '{"code":1e999,"year":-1e999,"status":123456789012345678901234567890}'],
    ['names of properties of Object.prototype', '{"constructor":1,"toString":2,"hasOwnProperty":3,"valueOf":null}'],
    ['truncated JSON', '{"name":'],
    ['an empty body', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"Central"'],
    ['an array', '[]'],
    ['an array of objects', '[{"name":"Central"}]'],
    ['a NUL byte', String.raw`{"name":"a\u0000b"}`],
    ['a NUL byte in a key', String.raw`{"a\u0000b":1}`],
    ['an unpaired surrogate', String.raw`{"name":"\ud800"}`],
    ['the key __proto__', '{"__proto__":{"role":1}}'],
    ['the key constructor', '{"constructor":{"prototype":{"role":1}}}'],
    [
      'very long texts',
      (room) => JSON.stringify({ name: 'a'.repeat(room / 5), job_title: 'á'.repeat(room / 5), address: 'b'.repeat(room / 5) }),
    ],
    ['deeply nested arrays', (room) => `${'['.repeat(room / 3)}${']'.repeat(room / 3)}`],
    ['deeply nested objects', (room) => `${'{"a":'.repeat(room / 8)}1${'}'.repeat(room / 8)}`],
  ]),
  ...refused(413, json, [['a body over the limit', (room) => JSON.stringify({ name: 'a'.repeat(room) })]]),
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/octet-stream', 'nonsense'].flatMap(
    (type) => refused(415, type, [[`the content type ${type}`, '{"name":"Central"}']]),
  ),
  ...['multipart/form-data', 'multipart/form-data; boundary=x'].flatMap((type) =>
    refused(400, type, [[`${type} with another body`, '{"name":"Central"}']]),
  ),
]

describe.each(saves.map((call, index) => ({ ...call, index })))('$name refuses', ({ name, method, addressed, index }) => {
  const cases = acceptEmpty.includes(name) ? badBodies.filter((each) => !anEmptyObject.includes(each)) : badBodies
  const room = isForStaffOnly(name) ? LARGE_BODY_BYTES : SMALL_BODY_BYTES

  // A-API-07, A-ERR-21
  test.each(savesTestedFully.includes(name) ? cases : shareOf(cases, 9, index))('$what', async ({ body, type, status }) => {
    expectRefusal(
      await callerOf(name).send(addressed('1'), { method, body: body(room), headers: { 'content-type': type } }),
      status,
    )
  })
})

describe.each(withQuery)('$name refuses', ({ name, addressed }) => {
  test.runIf(!isOfPositions({ name }))('a query with texts that PostgreSQL cannot store', async () => {
    for (const query of ['search=%00', 'a%00=1', 'ordering=name&search=x%00y'])
      expectRefusal(await callerOf(name).get(`${addressed('1')}?${query}`), 400)
  })

  test('odd queries without a server error', async () => {
    const odd = [
      '__proto__=1',
      'constructor=1',
      'toString=a&toString=b',
      '%',
      '%zz=%zz',
      'search=%ED%A0%80',
      'a'.repeat(5000),
      '&&==&=',
      '[]=1',
      'page[$gt]=1',
    ]
    for (const query of odd) expectNoFailure(await callerOf(name).get(`${addressed('1')}?${query}`))
  })
})

describe.each(everyCall.filter(({ name }) => /^GET (?!settings|live|positions)\w+$/.test(name)))(
  '$name refuses',
  ({ addressed }) => {
    test.each([
      'page=0',
      'page=-1',
      'page=1.5',
      'page=abc',
      'page=1e999',
      'page=1&page=2',
      'nonsense=1',
      'ordering=nonsense',
      'ordering=-',
      'ordering=--name',
      'ordering=password_hash',
      `search=${'a'.repeat(101)}`,
    ])('the query ?%s', async (query) => {
      expectRefusal(await admin.get(`${addressed('')}?${query}`), 400)
    })
  },
)

const badParameters = [
  '0',
  '-1',
  '1.5',
  'abc',
  'null',
  '0x1',
  '1e0',
  '+1',
  '%201',
  '1%20',
  '9'.repeat(30),
  '2147483648',
  '__proto__',
  'constructor',
  "1'--",
  '%2e%2e',
  '%00',
  '%zz',
  '%ED%A0%80',
  '1'.repeat(300),
]

describe.each(withParameter.map((call, index) => ({ ...call, index })))('$name refuses', ({ name, method, addressed, index }) => {
  const parameters = parametersTestedFully.includes(name) ? badParameters : shareOf(badParameters, 4, index)

  test.each(parameters)('the record %s', async (parameter) => {
    const sent = method === 'PUT' ? { body: '{}', headers: { 'content-type': json } } : {}
    expectRefusal(await admin.send(addressed(parameter), { method, ...sent }))
  })
})

describe('an unreadable request', () => {
  /** The server's answer to these bytes. */
  const raw = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes))
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })

  test.each([
    [
      'an address of 20,000 characters',
      `GET /api/station?search=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      431,
      'La solicitud es demasiado larga.',
    ],
    ['another protocol', 'EHLO sirena\r\n\r\n', 400, 'No se pudo leer la solicitud. Revise los datos y vuelva a intentar.'],
  ])('%s is refused in Spanish', async (_, bytes, status, detail) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    const answer = JSON.parse(body) as { detail: string; id: string }
    expect(answer.detail).toBe(detail)
    expect(head).toContain(`x-request-id: ${answer.id}`)
  })

  // Where the web application is built, its route takes an address whose parts are too long.
  test.each([
    ['/%ff', /^HTTP\/1\.1 400 /],
    ['/ws/tracking/%ff/', /^HTTP\/1\.1 400 /],
    [`/api/emergency/${'9'.repeat(300)}`, /^HTTP\/1\.1 40[04] /],
  ])('that asks for another protocol at %s leaves no connection open', async (address, status) => {
    const upgrade = 'connection: Upgrade\r\nupgrade: websocket\r\n'
    expect(await raw(`GET ${address} HTTP/1.1\r\nhost: x\r\n${upgrade}\r\n`)).toMatch(status)
  })

  test.each(['/api', '/api/', '/api/nowhere', '/api/station/1/nowhere'])('%s is not found', async (address) => {
    const answer = await admin.get(address)
    expectRefusal(answer, 404)
    expect(answer.body.detail).toBe('Not found.')
  })

  test.each(['/api', '/api/nowhere', '/api?x=1'])('%s answers a browser with JSON as well', async (address) => {
    const answer = await admin.send(address, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expectRefusal(answer, 404)
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  test('a method that a call does not have is not found', async () => {
    for (const method of ['PATCH', 'OPTIONS', 'DELETE']) expectRefusal(await admin.send('/api/station/', { method }), 404)
  })
})
