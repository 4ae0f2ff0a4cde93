import { expect, test } from 'vitest'
import { fileSigner } from './file-signer.ts'

const signer = fileSigner(Buffer.from('one key'))
const NOW = new Date('2026-11-20T14:00:00Z')
const HOUR = 3_600_000

const partsOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://sirena')
  return {
    name: pathname.slice('/api/file/'.length),
    until: Number(searchParams.get('until')),
    signature: searchParams.get('signature') ?? '',
  }
}
const signed = partsOf(signer.photo('a.jpg', NOW))
const isGood = (change: Partial<typeof signed> = {}, now = NOW) => {
  const { name, until, signature } = { ...signed, ...change }
  return signer.kindOf(name, until, signature, now) !== undefined
}

test('a signed address is valid', () => {
  expect(signed.name).toBe('a.jpg')
  expect(isGood()).toBe(true)
})

test('a modified address is invalid', () => {
  expect(isGood({ name: 'b.jpg' })).toBe(false)
  expect(isGood({ until: signed.until + 1 })).toBe(false)
  expect(isGood({ signature: '' })).toBe(false)
  expect(isGood({ signature: signed.signature.toLowerCase() })).toBe(false)
  expect(isGood({ signature: `${signed.signature}=` })).toBe(false)
  expect(isGood({ signature: 'é'.repeat(signed.signature.length) })).toBe(false)
})

test('moving characters between name and expiry invalidates the address', () => {
  expect(isGood({ name: `a.jpg\n${String(signed.until).slice(0, 3)}`, until: Number(String(signed.until).slice(3)) })).toBe(false)
})

test('an address is valid for twelve to twenty-four hours, whenever it was signed', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 37) {
    const made = new Date(NOW.getTime() + minutes * 60_000)
    const { name, until, signature } = partsOf(signer.photo('a.jpg', made))
    const isGoodAfter = (hours: number) =>
      signer.kindOf(name, until, signature, new Date(made.getTime() + hours * HOUR)) !== undefined
    expect([isGoodAfter(0), isGoodAfter(12), isGoodAfter(24)]).toEqual([true, true, false])
  }
})

test('the signature determines whether an address is for a photo or a document', () => {
  const document = partsOf(signer.document('a.jpg', NOW))
  expect(signer.kindOf('a.jpg', document.until, document.signature, NOW)).toBe('document')
  expect(signer.kindOf('a.jpg', signed.until, signed.signature, NOW)).toBe('photo')
})

test('an address signed with another key is invalid', () => {
  expect(fileSigner(Buffer.from('another key')).kindOf(signed.name, signed.until, signed.signature, NOW)).toBeUndefined()
})
