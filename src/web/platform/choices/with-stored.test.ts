import { expect, test } from 'vitest'
import { withStored } from './with-stored.ts'

const central = { id: 1, name: 'Estación Central' }
const salcaja = { id: 3, name: '3a. Compañía Salcajá' }

test('stored values are shown before the options have loaded, and appear among them only once', () => {
  expect(withStored([], central, null, undefined)).toEqual([central])
  expect(withStored([salcaja, central], { id: 1, name: 'Como se llamaba' })).toEqual([salcaja, central])
  expect(withStored([salcaja], central)).toEqual([salcaja, central])
})
