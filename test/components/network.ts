import { onTestFinished } from 'vitest'

/** Says to the page that its network is lost, or back. The calls go on: a test whose browser is offline loses its runner. */
export const haveNetwork = (isOnline: boolean): void => {
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
