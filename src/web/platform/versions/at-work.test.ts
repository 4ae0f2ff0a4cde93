import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asWork, declareWork, isAtWork } from './at-work.ts'

beforeEach(() => void vi.stubGlobal('document', { fullscreenElement: null }))
afterEach(() => void vi.unstubAllGlobals())

test('what goes on from time to time is work while it does, until it is withdrawn', () => {
  let goesOn = false
  const withdraw = declareWork(() => goesOn)
  expect(isAtWork()).toBe(false)
  goesOn = true
  expect(isAtWork()).toBe(true)
  withdraw()
  expect(isAtWork()).toBe(false)
})

test('what is done is work until it has succeeded or failed, each for itself', async () => {
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const works = [asWork(() => first.promise), asWork(() => second.promise)]
  first.resolve('done')
  expect(await works[0]).toBe('done')
  expect(isAtWork()).toBe(true)
  second.reject(new Error('lost'))
  await expect(works[1]).rejects.toThrow('lost')
  expect(isAtWork()).toBe(false)
})

test('a page in full screen is at work', () => {
  vi.stubGlobal('document', { fullscreenElement: {} })
  expect(isAtWork()).toBe(true)
})
