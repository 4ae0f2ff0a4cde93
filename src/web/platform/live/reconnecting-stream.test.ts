import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reconnectingStream, type Listen } from './reconnecting-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server whose streams the test controls. */
const aServer = () => {
  const streams: { say: (text: string) => void; end: () => void; signal: AbortSignal }[] = []
  const listen: Listen = (say, signal) =>
    new Promise((resolve, reject) => {
      streams.push({ say, end: resolve, signal })
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  return { streams, listen, last: () => streams.at(-1) }
}

const start = () => {
  const server = aServer()
  const callbacks = {
    onOpen: vi.fn<() => void>(),
    onEvent: vi.fn<(data: string) => void>(),
    onDown: vi.fn<(isDown: boolean) => void>(),
  }
  const stop = reconnectingStream(server.listen, callbacks)
  return { ...server, ...callbacks, stop }
}
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000)

test('a stream counts as open after its first data, and its events are passed on', () => {
  const { last, onOpen, onEvent, onDown } = start()
  expect(onOpen).not.toHaveBeenCalled()
  last()?.say(':\n\nda')
  expect(onOpen).toHaveBeenCalledOnce()
  expect(onDown).toHaveBeenLastCalledWith(false)
  last()?.say('ta: station\n\n')
  expect(onEvent.mock.calls).toEqual([['station']])
})

test('a stream that ends is replaced, and the partial event of the old one is discarded', async () => {
  const { streams, last, onOpen, onEvent, onDown } = start()
  last()?.say(':\n\ndata: half')
  last()?.end()
  await seconds(1)
  expect(streams).toHaveLength(2)
  last()?.say('data: station\n\n')
  expect(onOpen).toHaveBeenCalledTimes(2)
  expect(onEvent.mock.calls).toEqual([['station']])
  expect(onDown).not.toHaveBeenCalledWith(true)
})

test('a silent stream is aborted and replaced', async () => {
  const { streams, last } = start()
  last()?.say(':\n\n')
  await seconds(39)
  last()?.say(':\n\n')
  await seconds(39)
  expect(streams).toHaveLength(1)
  await seconds(2)
  expect(streams[0]?.signal.aborted).toBe(true)
  expect(streams).toHaveLength(2)
})

test('onDown is called after five seconds without a stream, and again when the next one opens', async () => {
  const { last, onDown } = start()
  last()?.say(':\n\n')
  last()?.end()
  await seconds(4.9)
  expect(onDown).not.toHaveBeenCalledWith(true)
  await seconds(0.2)
  expect(onDown).toHaveBeenLastCalledWith(true)
  last()?.say(':\n\n')
  expect(onDown).toHaveBeenLastCalledWith(false)
})

test('the waits between attempts grow to half a minute and reset after a stream that worked', async () => {
  const { streams, last } = start()
  const waits: number[] = []
  const failOnce = async () => {
    const before = streams.length
    last()?.end()
    for (let waited = 0.25; ; waited += 0.25) {
      await seconds(0.25)
      if (streams.length === before) continue
      waits.push(waited)
      return
    }
  }
  for (let n = 0; n < 8; n++) {
    last()?.say(':\n\n')
    await failOnce()
  }
  for (const [n, wait] of waits.entries()) {
    const longest = Math.min(30, 2 ** n)
    expect(wait).toBeGreaterThanOrEqual(longest / 2)
    expect(wait).toBeLessThanOrEqual(longest + 0.25)
  }
  last()?.say(':\n\n')
  last()?.say(':\n\n')
  await failOnce()
  expect(waits.at(-1)).toBeLessThanOrEqual(1.25)
})

test('after stop, the stream is closed, no other is opened and no callback is called', async () => {
  const { streams, last, onOpen, onDown, stop } = start()
  last()?.say(':\n\n')
  stop()
  expect(last()?.signal.aborted).toBe(true)
  last()?.say('data: station\n\n')
  await seconds(120)
  expect(streams).toHaveLength(1)
  expect(onOpen).toHaveBeenCalledOnce()
  expect(onDown).not.toHaveBeenCalledWith(true)
})
