import { createHashHistory, type RouterHistory } from '@tanstack/react-router'
import { newKey } from '../device/new-key.ts'

type State = RouterHistory['location']['state']

/**
 * The router's history, with an index for typed addresses. The router leads a person who declines to leave a form back by the
 * difference of two entries' indexes; the entry of a typed address has none, and it would reload the page or stay there.
 */
export const createRouterHistory = (): RouterHistory => {
  let index = 0
  const indexTypedAddress = () => {
    // The browser does not type it. Every entry has the router's state, except that of a typed address.
    const state = window.history.state as State | null
    index = state?.__TSR_index ?? index + 1
    if (state !== null) return
    const key = newKey()
    // The router replaces `window.history.replaceState` by one that would follow the address at once.
    History.prototype.replaceState.call(window.history, { key, __TSR_key: key, __TSR_index: index } satisfies State, '')
  }
  // Before the router's own listener, which reads the index.
  window.addEventListener('popstate', indexTypedAddress)
  const history = createHashHistory()
  const follow = () => {
    index = history.location.state.__TSR_index
  }
  follow()
  history.subscribe(follow)
  return history
}
