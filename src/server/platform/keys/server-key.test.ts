import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StartupError } from '../errors/startup-error.ts'
import { makeServerKey, findServerKey, readSecret, serverKey } from './server-key.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sirena-key-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'server.key')

test('each purpose has its own key, the same at every start', () => {
  const secret = Buffer.alloc(32, 7)
  expect(serverKey(secret).derive('seal')).toEqual(serverKey(secret).derive('seal'))
  expect(serverKey(secret).derive('seal')).not.toEqual(serverKey(secret).derive('hash'))
  expect(serverKey(secret).derive('seal')).not.toEqual(serverKey(Buffer.alloc(32, 8)).derive('seal'))
})

test('values sealed by earlier versions can be opened: the key derivation is fixed', () => {
  expect(serverKey(Buffer.alloc(32)).derive('seal').toString('hex')).toBe(
    '7202e84fe95c1e6f8a2d1873b04fb2c25797c60f0b1faa9534482c478fb317be',
  )
})

test('the key file is created once, readable by its owner only, and is unchanged at the next start', () => {
  expect(findServerKey(file)).toBeUndefined()
  const made = makeServerKey(file).derive('seal')
  expect(findServerKey(file)?.derive('seal')).toEqual(made)
  expect(makeServerKey(file).derive('seal')).toEqual(made)
  expect(readdirSync(folder)).toEqual(['server.key'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a damaged key file makes the start fail and is not replaced', () => {
  writeFileSync(file, 'short')
  expect(() => findServerKey(file)).toThrow(StartupError)
})

test('a key file that cannot be created makes the start fail', () => {
  const nowhere = path.join(folder, 'nowhere')
  expect(() => makeServerKey(path.join(nowhere, 'server.key'))).toThrow(
    new StartupError(
      `The key file ${nowhere}/server.key cannot be used (ENOENT). There is no folder ${nowhere}: make it, or name another place in SERVER_KEY_FILE.`,
    ),
  )
})

test('a backup gets the key as it is written, and none that is missing or damaged', () => {
  const file = path.join(folder, 'stored.key')
  expect(() => readSecret(file)).toThrow(
    new StartupError(
      `The key file ${file} cannot be used (ENOENT). Bring it back from a backup, or name its place in SERVER_KEY_FILE.`,
    ),
  )
  expect(() => readSecret(folder)).toThrow('It is a folder: name the file in it in SERVER_KEY_FILE.')
  writeFileSync(file, 'short')
  expect(() => readSecret(file)).toThrow(`The key file ${file} is damaged.`)
  writeFileSync(file, Buffer.alloc(32, 7))
  expect(readSecret(file)).toEqual(Buffer.alloc(32, 7))
})
