import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sealer } from './sealer.ts'
import { serverKey } from './server-key.ts'

const aKey = () => serverKey(randomBytes(32))
const key = aKey()
const secret = Buffer.from('un secreto')

describe('a sealed value', () => {
  test('can be opened only with the same key and for the same subject', () => {
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

  test('does not contain the plain text, and differs each time', () => {
    const { seal } = sealer(key)
    expect(seal(secret, 'a').includes(secret)).toBe(false)
    expect(seal(secret, 'a')).not.toEqual(seal(secret, 'a'))
  })

  test('cannot be opened after any bit has changed', () => {
    const { seal, open } = sealer(key)
    const sealed = seal(secret, 'a')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => open(changed, 'a'), `byte ${at}`).toThrow(/unable to authenticate/)
    }
  })
})

test('the hash is the same for the same text and key', () => {
  expect(sealer(key).hash('a')).toEqual(sealer(key).hash('a'))
  expect(sealer(key).hash('a')).not.toEqual(sealer(key).hash('b'))
  expect(sealer(key).hash('a')).not.toEqual(sealer(aKey()).hash('a'))
})
