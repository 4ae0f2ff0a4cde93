import { expect, test } from 'vitest'
import { UNATTENDED_VERSION_MS } from '../../../contract/shared/browser-limits.ts'
import { stepTo } from './offer-rules.ts'

const free = { isAtWork: false, isTyping: false, isShown: false, isUnattended: false, now: 5000, postponedUntil: 0 }

test('a newer version is offered to whoever is free', () => {
  expect(stepTo(free)).toBe('offer')
})

test('nobody is interrupted, and an answer "later" holds for a while', () => {
  expect(stepTo({ ...free, isAtWork: true })).toBe('wait')
  expect(stepTo({ ...free, postponedUntil: 5001 })).toBe('wait')
  expect(stepTo({ ...free, postponedUntil: 5000 })).toBe('offer')
})

test('nobody who types is interrupted, but an offer that is there stays while they type', () => {
  expect(stepTo({ ...free, isTyping: true })).toBe('wait')
  expect(stepTo({ ...free, isTyping: true, isShown: true })).toBe('offer')
  expect(stepTo({ ...free, isAtWork: true, isShown: true })).toBe('wait')
})

test('a screen that nobody operates takes it by itself, while it is free, and not again and again', () => {
  const television = { ...free, isUnattended: true, now: UNATTENDED_VERSION_MS }
  expect(stepTo(television)).toBe('reload')
  expect(stepTo({ ...television, isAtWork: true })).toBe('wait')
  expect(stepTo({ ...television, isTyping: true, isShown: true })).toBe('wait')
  expect(stepTo({ ...television, now: UNATTENDED_VERSION_MS - 1 })).toBe('wait')
})
