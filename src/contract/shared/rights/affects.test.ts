import { expect, test } from 'vitest'
import {
  affectedBy,
  CREW,
  DASHBOARD,
  DETAILED_REPORT,
  DUTY,
  EMERGENCY_REPORT,
  FIRST_STEPS,
  HOURS,
  STATION_REPORT,
  TRACKABLE,
  TRACKED,
  STAFF_REPORT,
} from './affects.ts'

const figures = [DASHBOARD, EMERGENCY_REPORT, STATION_REPORT]
const ofEmergency = [
  'emergency',
  'vehicle',
  CREW,
  FIRST_STEPS,
  DASHBOARD,
  TRACKABLE,
  TRACKED,
  EMERGENCY_REPORT,
  STATION_REPORT,
  DETAILED_REPORT,
]

test('a change affects its own resource and those that display part of it', () => {
  expect(affectedBy(['emergency'])).toEqual(ofEmergency)
  expect(affectedBy(['job_management'])).toEqual(['job_management', 'user'])
})

test('several changes list each affected resource once', () => {
  expect(affectedBy(['vehicle', 'emergency', 'user'])).toEqual([
    'vehicle',
    'emergency',
    FIRST_STEPS,
    ...figures,
    TRACKABLE,
    TRACKED,
    CREW,
    DETAILED_REPORT,
    'user',
    'qr',
    HOURS,
    DUTY,
    STAFF_REPORT,
  ])
})

test('a resource that no other one displays affects only itself', () => {
  expect(affectedBy([])).toEqual([])
  expect(affectedBy(['constructor'])).toEqual(['constructor'])
})

test('a mark of attendance affects the lists of who is in and of hours, and what closing a month would store', () => {
  expect(affectedBy(['attendance_mark'])).toEqual(expect.arrayContaining(['attendance_mark', 'qr', CREW, 'closed_month', HOURS]))
})
