import { PassThrough, Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeEventWriter } from './change-event-writer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const written = (out: PassThrough) => String(out.read() ?? '')

test('the first event is written at once, the following ones together after the pause', () => {
  const out = new PassThrough()
  const write = changeEventWriter(out)
  write(['station'])
  expect(written(out)).toBe('data: station\n\n')
  write(['emergency', 'vehicle'])
  write(['vehicle'])
  expect(written(out)).toBe('')
  vi.advanceTimersByTime(300)
  expect(written(out)).toBe('data: emergency vehicle\n\n')
  vi.advanceTimersByTime(300)
  expect(written(out)).toBe('')
})

test('for a slow client a single event with all names is buffered', async () => {
  const chunks: string[] = []
  let read = () => {}
  const out = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk.toString())
      read = done
    },
  })
  const write = changeEventWriter(out)
  for (let n = 0; n < 1000; n++) {
    write([`resource${n % 3}`])
    vi.advanceTimersByTime(300)
  }
  expect(chunks).toEqual(['data: resource0\n\n'])
  expect(out.writableLength).toBe(chunks[0]?.length)
  read()
  await vi.waitFor(() => expect(chunks[1]).toBe('data: resource1 resource2 resource0\n\n'))
})

test('nothing is written to an ended stream', () => {
  const out = new PassThrough()
  const write = changeEventWriter(out)
  out.end()
  write(['station'])
  expect(written(out)).toBe('')
})
