import { expect, test } from 'vitest'
import { affectedBy } from './affects.ts'

test('a change shows in its own resource and in those that show part of it', () => {
  expect(affectedBy(['emergency'])).toEqual(['emergency', 'vehicle'])
  expect(affectedBy(['job_management'])).toEqual(['job_management', 'user'])
})

test('of several changes each resource is named once', () => {
  expect(affectedBy(['vehicle', 'emergency', 'user'])).toEqual(['vehicle', 'emergency', 'user'])
})

test('a resource that no other one shows affects only itself', () => {
  expect(affectedBy([])).toEqual([])
  expect(affectedBy(['constructor'])).toEqual(['constructor'])
})
