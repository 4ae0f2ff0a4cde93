import { expect, test } from 'vitest'
import { eventReader } from './event-stream.ts'

const eventsIn = (...pieces: string[]) => {
  const events: string[] = []
  pieces.forEach(eventReader((data) => events.push(data)))
  return events
}

test.each([
  ['line feeds', 'data: emergency vehicle\n\ndata: station\n\n'],
  ['carriage returns and line feeds', 'data: emergency vehicle\r\n\r\ndata: station\r\n\r\n'],
  ['no space after the colon', 'data:emergency vehicle\n\ndata:station\n\n'],
  ['comments between and within', ':\n\ndata: emergency vehicle\n: alive\n\n:\n\ndata: station\n\n:\n\n'],
  ['fields that are not for us', 'retry: 10\nevent: hint\nid: 7\ndata: emergency vehicle\n\nretry: 5\n\ndata: station\n\n'],
])('events are read with %s, wherever the stream is cut', (_, text) => {
  const whole = ['emergency vehicle', 'station']
  expect(eventsIn(text)).toEqual(whole)
  expect(eventsIn(...text.split(''))).toEqual(whole)
  for (let cut = 1; cut < text.length; cut++) expect(eventsIn(text.slice(0, cut), text.slice(cut)), `at ${cut}`).toEqual(whole)
})

test('carriage returns alone end lines', () => {
  expect(eventsIn('data: a\r\rdata: b\r\r', '\n')).toEqual(['a', 'b'])
})

test('several lines of data are one event', () => {
  expect(eventsIn('data: a\ndata: b\n\n')).toEqual(['a\nb'])
})

test('an event that has not ended is none', () => {
  expect(eventsIn('data: a\n')).toEqual([])
})
