import { describe, expect, test } from 'vitest'
import { countedAddress } from './counted-address.ts'

describe('countedAddress', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ])('returns an IPv4 address whole: %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
  })

  test.each([
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0DB8:0001:0002:0:0:0:9',
    '2001:db8:1:2::203.0.113.7',
    '2001:db8:1:2::1%eth0',
  ])('returns the /64 of an IPv6 address: %s', (address) => {
    expect(countedAddress(address)).toBe('2001:db8:1:2::/64')
  })

  test.each([
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    // Only ::ffff:0:0/96 is the prefix of mapped addresses; one group further left it is not.
    ['::ffff:0:203.0.113.7', '0:0:0:0::/64'],
  ])('distinguishes /64 networks: %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
  })

  test.each(['', 'banana', '203.0.113.7:4711', '1.2.3', '2001:db8::1::2'])(
    'returns unknown for an invalid address: "%s"',
    (text) => {
      expect(countedAddress(text)).toBe('unknown')
    },
  )
})
