import { lazyRouteComponent } from '@tanstack/react-router'
import { isServerThere } from '../calls/api.ts'

/**
 * A screen whose code comes when it is first opened. Where that fails the router loads the page anew, which is right after
 * a release, when the code has another name; without a network it would give up the running application for the browser's
 * own error page, so there the screen alone fails.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (cause) {
      throw (await isServerThere()) ? cause : new Error('the screen could not be loaded', { cause })
    }
  }, name)
