import { expect, test } from 'vitest'
import { openAddressOf } from './open-address.ts'

test.each([
  ['/api/user_open/a1-B_2/qr_code', 'https://example.org/#/user-profile', 'https://example.org/#/users_open/a1-B_2'],
  ['/api/user_open/a1-B_2/qr_code', 'https://example.org/sirena/index.html#/x', 'https://example.org/sirena/#/users_open/a1-B_2'],
  ['/api/emergency_open/a1-B_2/qr_code', 'https://example.org/#/emergency/7', 'https://example.org/#/emergency_open/a1-B_2'],
  ['', 'https://example.org/', undefined],
  [null, 'https://example.org/', undefined],
])('the address in the QR code %j on a page at %s', (image, here, address) => {
  expect(openAddressOf(image, here)).toBe(address)
})
