import { expect, test } from 'vitest'
import { tidyAddress } from './tidy-address.ts'

const key = 'aB3_x-Zk9QmW2pLr7TnYc4'
const tidy = (address: string) => tidyAddress(new URL(address, 'https://sirena.example.org'))

test.each([
  [`/%23/emergency_open/${key}`, `/#/emergency_open/${key}`],
  [`/%23%2Femergency_open%2F${key}`, `/#/emergency_open/${key}`],
  [`/%23/users_open/${key}.`, `/#/users_open/${key}`],
  ['/%23/emergency/609.', '/#/emergency/609'],
  ['/#/emergency/609)', '/#/emergency/609'],
  ['/%23/users?page=2', '/#/users?page=2'],
  ['/%23/%E0%A4%A', '/#/%E0%A4%A'],
])('a link whose # was encoded opens: %s', (address, tidied) => {
  expect(tidy(address)).toBe(tidied)
})

// S-59
test.each([
  ['/users/7?tab=horas', '/#/users/7?tab=horas'],
  ['/anything#/users', '/#/users'],
])('a place in the path is read: %s', (address, tidied) => {
  expect(tidy(address)).toBe(tidied)
})

test.each(['.', ',', ';', '!', ')', ').', ']', '}', '>', '%3E', '"', '%22', '”', '’', '»', '…', '*', '&fbclid=1'])(
  'what follows the key of a link in a message is no part of it: %s',
  (trail) => {
    for (const screen of ['emergency_open', 'users_open', 'reset-password', 'confirm-email'])
      expect(tidy(`/#/${screen}/${key}${trail}`)).toBe(`/#/${screen}/${key}`)
  },
)

test.each([
  '/',
  '/#/',
  '/#/users?search=Pérez.',
  `/#/emergency_open/${key}`,
  `/#/emergency_open/${key}/`,
  `/#/users_open/${key}?utm=1.`,
  '/#/users_open/57',
  '/#/reset-password/-_-',
  '/#/emergency/7/editar',
])('any other address stays as it is: %s', (address) => {
  expect(tidy(address)).toBeUndefined()
})
