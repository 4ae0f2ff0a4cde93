import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { LARGE_BODY_BYTES, SMALL_BODY_BYTES } from '../../contract/limits.ts'
import { isForStaffOnly } from '../../contract/permissions.ts'
import { Role } from '../../contract/roles.ts'
import { everyCall, expectNoFailure, expectRefusal } from '../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})
const json = { 'content-type': 'application/json' }

const saves = everyCall.filter((call) => call.takesBody)
/** What people change about themselves: a field that is absent stays, and others are not read (S-17, S-49). */
const takesAnyObject = 'PUT user/update_me'
const withParameter = everyCall.filter((call) => call.hasParameter)
const withQuery = everyCall.filter((call) => call.method === 'GET')

describe.each(saves)('$name refuses', ({ name, method, addressed }) => {
  const send = async (body: string, headers: Record<string, string> = json) =>
    admin.send(addressed('1'), { method, body, headers })

  const room = isForStaffOnly(name) ? LARGE_BODY_BYTES : SMALL_BODY_BYTES

  test.each([
    ['JSON that ends early', '{"name":'],
    ['an empty body', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"Central"'],
    ['an array', '[]'],
    ['an array of objects', '[{"name":"Central"}]'],
    ['a NUL byte', String.raw`{"name":"a\u0000b"}`],
    ['a NUL byte in a key', String.raw`{"a\u0000b":1}`],
    ['half of a surrogate pair', String.raw`{"name":"\ud800"}`],
    ['the key __proto__', '{"__proto__":{"role":1}}'],
    ['the key constructor', '{"constructor":{"prototype":{"role":1}}}'],
    [
      'very long texts',
      JSON.stringify({ name: 'a'.repeat(room / 5), job_title: 'á'.repeat(room / 5), address: 'b'.repeat(room / 5) }),
    ],
    ['arrays without end', `${'['.repeat(room / 3)}${']'.repeat(room / 3)}`],
    ['objects without end', `${'{"a":'.repeat(room / 8)}1${'}'.repeat(room / 8)}`],
  ])('%s', async (_, body) => {
    expectRefusal(await send(body), 400)
  })

  test.skipIf(name === takesAnyObject).each([
    ['an object without anything', '{}'],
    ['unknown fields', '{"nonsense":1,"is_demo":true,"id":1}'],
    ['numbers that no computer holds', '{"code":1e999,"year":-1e999,"status":123456789012345678901234567890}'],
    ['the names of what every object has', '{"constructor":1,"toString":2,"hasOwnProperty":3,"valueOf":null}'],
  ])('%s', async (_, body) => {
    expectRefusal(await send(body), 400)
  })

  test('a body over the limit', async () => {
    expectRefusal(await send(JSON.stringify({ name: 'a'.repeat(room) })), 413)
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/octet-stream', 'nonsense'])(
    'the content type %s',
    async (type) => {
      expectRefusal(await send('{"name":"Central"}', { 'content-type': type }), 415)
    },
  )

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])('%s that holds none', async (type) => {
    expectRefusal(await send('{"name":"Central"}', { 'content-type': type }), 400)
  })
})

describe.each(withQuery)('$name refuses', ({ addressed }) => {
  test('texts that no table holds in the query', async () => {
    for (const query of ['search=%00', 'a%00=1', 'ordering=name&search=x%00y'])
      expectRefusal(await admin.get(`${addressed('1')}?${query}`), 400)
  })

  test('no query with a failure, however odd', async () => {
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
    for (const query of odd) expectNoFailure(await admin.get(`${addressed('1')}?${query}`))
  })
})

describe.each(everyCall.filter(({ name }) => /^GET (?!settings|live)\w+$/.test(name)))('$name refuses', ({ addressed }) => {
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
})

describe.each(withParameter)('$name refuses', ({ method, addressed }) => {
  test.each([
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
  ])('the record %s', async (parameter) => {
    expectRefusal(await admin.send(addressed(parameter), { method, ...(method === 'PUT' ? { body: '{}', headers: json } : {}) }))
  })
})

describe('what is no request at all', () => {
  /** What the server answers to these bytes. */
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
  ])('%s is refused in Spanish too', async (_, bytes, status, detail) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    const answer = JSON.parse(body) as { detail: string; id: string }
    expect(answer.detail).toBe(detail)
    expect(head).toContain(`x-request-id: ${answer.id}`)
  })

  test.each(['/api', '/api/', '/api/nowhere', '/api/station/1/nowhere'])('%s is not found', async (address) => {
    const answer = await admin.get(address)
    expectRefusal(answer, 404)
    expect(answer.body.detail).toBe('Not found.')
  })

  test.each(['/api', '/api/nowhere', '/api?x=1'])('%s answers a person’s browser as it answers a program', async (address) => {
    const answer = await admin.send(address, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expectRefusal(answer, 404)
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  test('a method that a call does not have is not found', async () => {
    for (const method of ['PATCH', 'OPTIONS', 'DELETE']) expectRefusal(await admin.send('/api/station/', { method }), 404)
  })
})
