import { expect, test } from 'vitest'
import { importKey, sealValue, unsealValue } from './sealing.ts'

const keyOf = (byte: number) => importKey(new Uint8Array(32).fill(byte))

test('a sealed value is opened by its key only, and only as what it was sealed as', async () => {
  const [own, other] = await Promise.all([keyOf(1), keyOf(2)])
  const sealed = await sealValue(own, 'write', { text: 'Rosa' })
  expect(await unsealValue(own, 'write', sealed)).toEqual({ text: 'Rosa' })
  expect(new TextDecoder('latin1').decode(sealed.bytes)).not.toContain('Rosa')
  await expect(unsealValue(other, 'write', sealed)).rejects.toBeInstanceOf(DOMException)
  await expect(unsealValue(own, 'draft', sealed)).rejects.toBeInstanceOf(DOMException)
})

test('the same value is sealed differently each time', async () => {
  const key = await keyOf(1)
  const [one, another] = await Promise.all([sealValue(key, 'write', 1), sealValue(key, 'write', 1)])
  expect(new Uint8Array(one.bytes)).not.toEqual(new Uint8Array(another.bytes))
})

test('scripts cannot read a key out', async () => {
  await expect(crypto.subtle.exportKey('raw', await keyOf(1))).rejects.toBeInstanceOf(DOMException)
})
