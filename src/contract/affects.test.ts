import { expect, test } from 'vitest'
import { affectedBy, DASHBOARD, DUTY, HOURS } from './affects.ts'

test('a change affects its own resource and those that display part of it', () => {
  expect(affectedBy(['emergency'])).toEqual(['emergency', 'vehicle', DASHBOARD])
  expect(affectedBy(['job_management'])).toEqual(['job_management', 'user'])
})

test('several changes list each affected resource once', () => {
  expect(affectedBy(['vehicle', 'emergency', 'user'])).toEqual(['vehicle', 'emergency', DASHBOARD, 'user', 'qr', HOURS, DUTY])
})

test('a resource that no other one displays affects only itself', () => {
  expect(affectedBy([])).toEqual([])
  expect(affectedBy(['constructor'])).toEqual(['constructor'])
})

test('a mark of attendance affects the lists of who is in and of hours, and what closing a month would keep', () => {
  expect(affectedBy(['attendance_mark'])).toEqual(expect.arrayContaining(['attendance_mark', 'qr', 'closed_month', HOURS]))
})
