import { wantAll } from '../ui/use-is-near.ts'
import { PRINT_WAIT_MS } from '../../../contract/shared/browser-limits.ts'

const LOOK_MS = 100

/** Of each map on the screen, whether it is being drawn. */
const drawings = new Set<() => boolean>()

/** Lets printing wait for a map. Returns how to end it. */
export const noteDrawing = (isDrawing: () => boolean): (() => void) => {
  drawings.add(isDrawing)
  return () => void drawings.delete(isDrawing)
}

const isDrawing = () =>
  document.querySelector('[data-drawing]:not([data-screen-only] *)') !== null || [...drawings].some((draws) => draws())

/** Waits until the maps on the screen are drawn or unavailable, for some seconds at most. */
export const mapsDrawn = async (): Promise<void> => {
  for (let waited = 0; waited < PRINT_WAIT_MS; waited += LOOK_MS) {
    // Each time: a map may have its place only once what surrounds it has loaded.
    wantAll()
    if (!isDrawing()) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
