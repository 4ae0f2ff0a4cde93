import { expect, test } from 'vitest'
import { eventReader } from './event-reader.ts'

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
  ['unused fields', 'retry: 10\nevent: change\nid: 7\ndata: emergency vehicle\n\nretry: 5\n\ndata: station\n\n'],
])('events with %s are parsed, wherever the stream is split into chunks', (_, text) => {
  const whole = ['emergency vehicle', 'station']
  expect(eventsIn(text)).toEqual(whole)
  expect(eventsIn(...text.split(''))).toEqual(whole)
  for (let cut = 1; cut < text.length; cut++) expect(eventsIn(text.slice(0, cut), text.slice(cut)), `at ${cut}`).toEqual(whole)
})

test('a carriage return alone ends a line', () => {
  expect(eventsIn('data: a\r\rdata: b\r\r', '\n')).toEqual(['a', 'b'])
})

test('several data lines form one event', () => {
  expect(eventsIn('data: a\ndata: b\n\n')).toEqual(['a\nb'])
})

test('an incomplete event is not reported', () => {
  expect(eventsIn('data: a\n')).toEqual([])
})
