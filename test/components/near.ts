import { vi } from 'vitest'

/**
 * Until the test ends nothing comes near what the person sees, and the page is never idle: maps and the editor of rich text do not load
 * (`device/use-is-near.ts`). For tests of other parts, which a map drawn without a graphics card keeps waiting for seconds.
 */
export const nothingComesNear = (): void => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
}
