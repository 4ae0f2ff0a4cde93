import { onTestFinished, vi } from 'vitest'

/** The page's clock, which goes on by itself until the test ends, and ahead by what is passed. Call it before the screen is opened. */
export const playClock = () => {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...toFake] })
  onTestFinished(() => void vi.useRealTimers())
  return { pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}
