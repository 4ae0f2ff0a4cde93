import { lazyRouteComponent } from '@tanstack/react-router'
import { isServerThere } from '../calls/server-return.ts'
import { nextTask } from './next-task.ts'

/** There was no connection to load a screen's code. */
export class ScreenNotLoaded extends Error {}

/**
 * A screen whose code is loaded when it is first opened. If loading fails, the router reloads the page, which is right after a
 * release, when the file has a new name. Without a network a reload would replace the running application with the browser's
 * error page, so only the screen fails.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      const screen = await load()
      // Its code has just run; rendering it is the next piece.
      await nextTask()
      return screen
    } catch (cause) {
      throw (await isServerThere()) ? cause : new ScreenNotLoaded('the screen could not be loaded', { cause })
    }
  }, name)
