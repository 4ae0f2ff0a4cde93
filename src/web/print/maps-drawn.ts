import { wantAll } from '../device/use-is-near.ts'
import { PRINT_WAIT_MS } from '../../contract/browser-limits.ts'

const LOOK_MS = 100

/** Waits until the maps on the screen are drawn or unavailable, for a few seconds at most. */
export const mapsDrawn = async (): Promise<void> => {
  wantAll()
  for (let waited = 0; waited < PRINT_WAIT_MS; waited += LOOK_MS) {
    if (document.querySelector('[data-drawing]') === null) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
