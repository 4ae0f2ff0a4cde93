import { expect, test } from 'vitest'
import { aLog } from '../../../../test/fixtures/log.ts'
import { StartupError } from '../errors/startup-error.ts'
import { failureLog } from './failure-log.ts'

const MINUTE = 60_000
const gone = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })

const aFailureLog = () => {
  let now = 0
  const { log, lines } = aLog()
  const { failed, worked } = failureLog(log, 'it could not be done', { clock: () => now })
  return {
    lines,
    worked,
    /** Minutes for which it fails, once every 400 ms. */
    fail: (minutes: number, error: Error = gone) => {
      for (const end = now + minutes * MINUTE; now < end; now += 400) failed(error)
    },
    wait: (minutes: number) => (now += minutes * MINUTE),
  }
}

test('an outage of an hour is logged at its start, every quarter of an hour, and at its end', () => {
  const { lines, fail, worked } = aFailureLog()
  fail(59)
  worked()
  worked()
  const still = { level: 'error', why: { name: 'Error', code: 'ECONNREFUSED' }, msg: 'it could not be done; it still fails' }
  expect(lines).toEqual([
    { level: 'error', err: gone, msg: 'it could not be done; it is tried again' },
    { ...still, minutes: 15, tries: 2251 },
    { ...still, minutes: 30, tries: 4501 },
    { ...still, minutes: 45, tries: 6751 },
    { level: 'warn', minutes: 59, tries: 8850, msg: 'it could not be done; it works again' },
  ])
})

test('work that fails every other time is logged at most once a minute', () => {
  const { lines, fail, worked, wait } = aFailureLog()
  for (let time = 0; time < 150; time++) {
    fail(0.001)
    worked()
  }
  expect(lines).toHaveLength(2)
  wait(1)
  fail(0.001)
  expect(lines).toHaveLength(3)
})

test('another reason is logged at once, and of a sentence for the operator all of it', () => {
  const { lines, fail } = aFailureLog()
  const full = new StartupError('The disk of /mnt/backup is full.')
  fail(1)
  for (let time = 0; time < 3; time++) {
    fail(1, full)
    fail(1)
  }
  fail(9, full)
  const why = { name: 'Error', message: 'The disk of /mnt/backup is full.' }
  expect(lines).toEqual([
    { level: 'error', err: gone, msg: 'it could not be done; it is tried again' },
    { level: 'error', why, minutes: 1, tries: 151, msg: 'it could not be done; it still fails' },
    { level: 'error', why, minutes: 15, tries: 2251, msg: 'it could not be done; it still fails' },
  ])
})

test('work that never failed logs nothing', () => {
  const { lines, worked } = aFailureLog()
  worked()
  expect(lines).toEqual([])
})
