import { expect, test } from 'vitest'
import { publicAddressOf } from './public-address.ts'

test('the public address carries the key of the QR image', () => {
  const image = '/api/emergency_open/0123456789abcdef0123456789abcdef/qr_code'
  expect(publicAddressOf(image, 'https://sirena.example/#/emergency/7')).toBe(
    'https://sirena.example/#/emergency_open/0123456789abcdef0123456789abcdef',
  )
})

test('without a QR image there is no public address', () => {
  expect(publicAddressOf(null, 'https://sirena.example/')).toBeUndefined()
})
