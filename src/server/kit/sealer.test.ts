import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { openSealer, sealer } from './sealer.ts'

const key = randomBytes(32)
const secret = Buffer.from('un secreto')

describe('what is sealed', () => {
  test('opens by the same key and about the same thing only', () => {
    const { seal, open } = sealer(key)
    const sealed = seal(secret, 'person:1')
    expect(open(sealed, 'person:1')).toEqual(secret)
    expect(() => open(sealed, 'person:2')).toThrow(/unable to authenticate/)
    expect(() => sealer(randomBytes(32)).open(sealed, 'person:1')).toThrow(/unable to authenticate/)
  })

  test('does not tell what it is, and looks different each time', () => {
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
  expect(sealer(key).hash('a')).not.toEqual(sealer(randomBytes(32)).hash('a'))
})

describe('the key file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-key-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is made once, for its owner only, and is the same for whoever opens it next', () => {
    const sealed = openSealer(folder).seal(secret, 'a')
    expect(openSealer(folder).open(sealed, 'a')).toEqual(secret)
    expect(readdirSync(folder)).toEqual(['server.key'])
    expect(statSync(path.join(folder, 'server.key')).mode & 0o777).toBe(0o600)
  })

  test('that is damaged stops the start instead of being made anew', () => {
    writeFileSync(path.join(folder, 'server.key'), 'short')
    expect(() => openSealer(folder)).toThrow(StartupError)
  })

  test('that cannot be made stops the start', () => {
    expect(() => openSealer(path.join(folder, 'nowhere'))).toThrow(StartupError)
  })
})
