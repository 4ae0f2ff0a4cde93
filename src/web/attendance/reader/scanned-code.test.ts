import { expect, test } from 'vitest'
import { referenceIn, ungarbled } from './scanned-code.ts'

const key = 'aB3_x-Zk9QmW2pLr7TnYc4'

// A-QRR-05, S-26
test.each([
  [`https://sirena.example.org/#/users_open/${key}`, key],
  [`https://sirena.example.org/#/users_open/${key}/`, key],
  [`http://10.0.0.4:8000/#/users_open/${key}?a=1`, key],
  [`/users_open/${key}\n`, key],
  ['https://old.example.org/users_open/57', '57'],
])('%s names a person', (text, reference) => {
  expect(referenceIn(text)).toBe(reference)
})

// A-QRR-04
test.each(['', 'hola', 'https://example.org/', '/users_open/', 'https://x.org/#/users_open/?a=1', `/user_open/${key}`, key])(
  '%j names nobody',
  (text) => {
    expect(referenceIn(text)).toBeUndefined()
  },
)

test.each([
  ["httpsÑ--sirena.example.org-#-users?open-aB3?x'Zk9", 'https://sirena.example.org/#/users_open/aB3_x-Zk9'],
  ['httpÑ--10.0.0.4Ñ8000-·-users?open-57', 'http://10.0.0.4:8000/#/users_open/57'],
  ['HTTPSÑ--A', 'HTTPS://A'],
  ["HTTPSñ--SIRENA.EXAMPLE.ORG-·-USERS?OPEN-Ab3?X'zK9", 'https://sirena.example.org/#/users_open/aB3_x-Zk9'],
])('%s is what a scanner with a US keyboard types on a Spanish one', (typed, text) => {
  expect(ungarbled(typed)).toBe(text)
})

test('an address typed with Caps Lock is read with the letters of its code', () => {
  const typed = 'HTTPS://SIRENA.EXAMPLE.ORG/#/USERS_OPEN/Ab3_X-zK9qMw2PlR7tNyC4'
  expect(ungarbled(typed)).toBe(`https://sirena.example.org/#/users_open/${key}`)
})

test.each([`https://sirena.example.org/#/users_open/${key}`, 'AÑO 2026', 'año-2026', "d'Artagnan", ''])(
  '%j stays as it is',
  (text) => {
    expect(ungarbled(text)).toBe(text)
  },
)
