import { expect, test } from 'vitest'
import { cardAddressOf } from './card-address.ts'

test.each([
  ['/api/user_open/a1-B_2/qr_code', 'https://example.org/#/user-profile', 'https://example.org/#/users_open/a1-B_2'],
  ['/api/user_open/a1-B_2/qr_code', 'https://example.org/sirena/index.html#/x', 'https://example.org/sirena/#/users_open/a1-B_2'],
  ['', 'https://example.org/', undefined],
])('the card behind %j, seen on %s', (image, here, address) => {
  expect(cardAddressOf(image, here)).toBe(address)
})
