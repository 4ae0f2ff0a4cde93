import { expect, test } from 'vitest'
import { trackingAddress } from './open-tracking.ts'

// A-CON-26, A-WSK-01, A-WSK-02, A-WSK-03
test.each([
  ['https://sirena.example.org', 'wss://sirena.example.org/ws/tracking/7/'],
  ['https://sirena.example.org:8443', 'wss://sirena.example.org:8443/ws/tracking/7/'],
  ['http://sirena.example.org', 'ws://sirena.example.org:8000/ws/tracking/7/'],
  ['http://127.0.0.1:8123', 'ws://127.0.0.1:8123/ws/tracking/7/'],
])('a page at %s connects to %s', (page, address) => {
  expect(trackingAddress(7, new URL(page))).toBe(address)
})
