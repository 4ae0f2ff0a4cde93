import { expect, test } from 'vitest'
import { proxyCheck } from './proxies.ts'

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.1', '::ffff:127.0.0.1'],
  ['172.18.0.0/16, 10.0.0.1', '172.18.3.4'],
  ['172.18.0.0/16, 10.0.0.1', '10.0.0.1'],
  ['loopback', '::1'],
  ['linklocal', 'fe80::1%eth0'],
  ['uniquelocal', 'fd00::7'],
  ['2001:db8::/32', '2001:db8:1::1'],
])('TRUST_PROXY=%s includes %s', (setting, address) => {
  expect(proxyCheck(setting)(address)).toBe(true)
})

test.each([
  [false, '127.0.0.1'],
  ['172.18.0.0/16', '172.19.0.1'],
  ['127.0.0.1', '127.0.0.2'],
  ['loopback', '10.0.0.1'],
  ['2001:db8::/32', '2001:db9::1'],
  ['loopback', ''],
] as const)('TRUST_PROXY=%s does not include %s', (setting, address) => {
  expect(proxyCheck(setting)(address)).toBe(false)
})
