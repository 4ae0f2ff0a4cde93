import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sealer } from './sealer.ts'
import { serverKey } from './server-key.ts'

const aKey = () => serverKey(randomBytes(32))
const key = aKey()
const secret = Buffer.from('un secreto')

describe('what is sealed', () => {
  test('opens by the same key and about the same thing only', () => {
    const { seal, open, canOpen } = sealer(key)
    const sealed = seal(secret, 'person:1')
    expect(open(sealed, 'person:1')).toEqual(secret)
    expect([canOpen(sealed, 'person:1'), canOpen(sealed, 'person:2'), canOpen(Buffer.alloc(3), 'person:1')]).toEqual([
      true,
      false,
      false,
    ])
    expect(() => open(sealed, 'person:2')).toThrow(/unable to authenticate/)
    expect(() => sealer(aKey()).open(sealed, 'person:1')).toThrow(/unable to authenticate/)
  })

  test('does not reveal its content, and differs each time', () => {
    const { seal } = sealer(key)
    expect(seal(secret, 'a').includes(secret)).toBe(false)
    expect(seal(secret, 'a')).not.toEqual(seal(secret, 'a'))
  })

  test('opens no more once a bit of it has changed', () => {
    const { seal, open } = sealer(key)
    const sealed = seal(secret, 'a')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => open(changed, 'a'), `byte ${at}`).toThrow(/unable to authenticate/)
    }
  })
})

test('a hash is the same for the same text and key', () => {
  expect(sealer(key).hash('a')).toEqual(sealer(key).hash('a'))
  expect(sealer(key).hash('a')).not.toEqual(sealer(key).hash('b'))
  expect(sealer(key).hash('a')).not.toEqual(sealer(aKey()).hash('a'))
})
