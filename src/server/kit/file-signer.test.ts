import { expect, test } from 'vitest'
import { fileSigner } from './file-signer.ts'

const signer = fileSigner('one secret')
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
const signed = partsOf(signer.address('a.jpg', NOW))
const isGood = (change: Partial<typeof signed> = {}, now = NOW) => {
  const { name, until, signature } = { ...signed, ...change }
  return signer.isGood(name, until, signature, now)
}

test('its own address is good', () => {
  expect(signed.name).toBe('a.jpg')
  expect(isGood()).toBe(true)
})

test('nothing in an address can be changed', () => {
  expect(isGood({ name: 'b.jpg' })).toBe(false)
  expect(isGood({ until: signed.until + 1 })).toBe(false)
  expect(isGood({ signature: '' })).toBe(false)
  expect(isGood({ signature: signed.signature.toLowerCase() })).toBe(false)
  expect(isGood({ signature: `${signed.signature}=` })).toBe(false)
  expect(isGood({ signature: 'é'.repeat(signed.signature.length) })).toBe(false)
})

test('a name and an end that run together are not mistaken for others', () => {
  expect(isGood({ name: `a.jpg\n${String(signed.until).slice(0, 3)}`, until: Number(String(signed.until).slice(3)) })).toBe(false)
})

test('an address lives for twelve to twenty-four hours, whenever it was made', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 37) {
    const made = new Date(NOW.getTime() + minutes * 60_000)
    const { name, until, signature } = partsOf(signer.address('a.jpg', made))
    const isGoodAfter = (hours: number) => signer.isGood(name, until, signature, new Date(made.getTime() + hours * HOUR))
    expect([isGoodAfter(0), isGoodAfter(12), isGoodAfter(24)]).toEqual([true, true, false])
  }
})

test('another server’s secret makes other signatures', () => {
  expect(fileSigner('another secret').isGood(signed.name, signed.until, signed.signature, NOW)).toBe(false)
})
