import { expect, test } from 'vitest'
import { parsePosition } from './parse-position.ts'

const coords = { latitude: 14.84, longitude: -91.52, accuracy: 12, speed: 8.5, heading: 90, altitude: null }
const position = JSON.stringify({ coords, timestamp: 1000 })

// B-TRK-07
test('a position is read from its text, and the battery from beside it', () => {
  expect(parsePosition({ position, battery: 64 })).toEqual({
    lat: 14.84,
    lng: -91.52,
    time: 1000,
    accuracy: 12,
    speed: 8.5,
    heading: 90,
    battery: 64,
  })
})

test('measures that the device did not know are absent', () => {
  const bare = JSON.stringify({ coords: { latitude: 14, longitude: -91, speed: null }, timestamp: 5 })
  expect(parsePosition({ position: bare, battery: null })).toMatchObject({ lat: 14, speed: undefined, battery: undefined })
})

// B-TRK-11
test.each([
  ['none', null],
  ['an empty one', ''],
  ['one that is no JSON', '{"coords":'],
  ['a text', '"14.84,-91.52"'],
  ['null', 'null'],
  ['one without coordinates', '{"timestamp":5}'],
  ['coordinates that are null', '{"coords":null,"timestamp":5}'],
  ['coordinates as text', '{"coords":{"latitude":"14","longitude":"-91"},"timestamp":5}'],
  ['a latitude that is none', '{"coords":{"latitude":140,"longitude":-91},"timestamp":5}'],
  ['one without time', '{"coords":{"latitude":14,"longitude":-91}}'],
])('%s is no position', (_, text) => {
  expect(parsePosition({ position: text, battery: null })).toBeUndefined()
})
