import { createHashHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import { newKey } from '../storage/new-key.ts'
import { isEntryOfAnother, noteEntry, startEntries } from './remembered-place.ts'
import { overlays } from '../dialogs/back-closes.ts'
import { tidyAddress } from './tidy-address.ts'

interface State {
  key: string
  __TSR_key: string
  __TSR_index: number
}

/** The index of the entry that `guardFirst` adds between the first and the second. */
const GUARD = 0.5

// The router replaces these methods of `window.history` by others that would follow the address at once.
const write = (how: 'pushState' | 'replaceState', index: number, address?: string) => {
  const key = newKey()
  History.prototype[how].call(window.history, { key, __TSR_key: key, __TSR_index: index } satisfies State, '', address)
  noteEntry(key)
}

/** The browser's entry, as the router reads it. */
const locationNow = (state: State): HistoryLocation => {
  const href = window.location.hash.slice(1) || '/'
  const { pathname, search, hash } = new URL(href, window.location.origin)
  return { href, pathname, search, hash, state }
}

/**
 * The router's history, with an index for typed addresses. The router leads a person who declines to leave a form back by the
 * difference of two entries' indexes; the entry of a typed address has none, and it would reload the page or stay there.
 *
 * Back closes what is open over the screen (`useBackCloses`) before the router is notified.
 */
export const createRouterHistory = (): RouterHistory => {
  // The browser does not type it. Every entry has the router's state, except that of a typed address.
  const stateNow = () => window.history.state as State | null
  /** An entry of the person who used the tab before becomes one of the start page. */
  const disown = () => {
    const state = stateNow()
    if (state !== null && isEntryOfAnother(state.__TSR_key)) write('replaceState', state.__TSR_index, '#/')
  }
  /** Of the browser's entry. The router's own follows once nobody objects. */
  let index = 0
  /** Called when the browser has returned to the entry of the screen. */
  let onReturn: (() => void) | undefined
  /** The form has agreed to be left for the first entry. */
  let isAnswered = false

  /** Back to an entry before the screen's: returns to the screen, and closes what is open over it. */
  const closeOverlay = (from: number, to: number) => {
    // The guard is an entry of the same screen. What stays open below still needs it.
    if (from === GUARD && !overlays.areSeveralOpen()) {
      index = to
      overlays.closeTop()
      return
    }
    onReturn = overlays.closeTop
    window.history.go(Math.ceil(from - to))
  }

  /**
   * Back from a form to the first entry: the form is asked at its own entry, since with the question open at the first one a
   * further Back would leave the application.
   */
  const askOnForm = (from: number, first: HistoryLocation) => {
    const leave = async () => {
      const move = { currentLocation: history.location, nextLocation: first, action: 'BACK' } as const
      // oxlint-disable-next-line no-await-in-loop -- a person is asked one question at a time.
      for (const { blockerFn } of history._getBlockers()) if (await blockerFn(move)) return
      isAnswered = true
      history.go(-from, { ignoreBlocker: true })
    }
    onReturn = () => {
      index = from
      void leave()
    }
    window.history.go(from)
  }

  /** True if the router must not be notified. */
  const isHandled = (): boolean => {
    disown()
    const state = stateNow()
    if (onReturn) {
      const act = onReturn
      onReturn = undefined
      act()
      return true
    }
    if (state === null) {
      index = Math.floor(index) + 1
      write('replaceState', index, tidyAddress(window.location))
      return false
    }
    const [from, to] = [index, state.__TSR_index]
    if (to < from && overlays.isAnyOpen()) {
      closeOverlay(from, to)
      return true
    }
    if (to === 0 && from >= 1 && !isAnswered && history._getBlockers().length > 0) {
      askOnForm(from, locationNow(state))
      return true
    }
    isAnswered = false
    index = to
    // The guard is passed in the direction in which it is met; from it, Back leaves the application.
    const isPassed = to === GUARD || (from === GUARD && to === history.location.state.__TSR_index)
    if (isPassed) window.history.go(to < from ? -1 : 1)
    return isPassed
  }

  /** Back from the first entry leaves the application unnoticed: what opens there gets an entry of its own for the same screen. */
  const guardFirst = () => {
    if (stateNow()?.__TSR_index !== 0 || history.location.state.__TSR_index !== 0) return
    index = GUARD
    write('pushState', GUARD)
  }

  // Reloaded on the guard: for the router it is an entry of the first screen like another.
  if (stateNow()?.__TSR_index === GUARD) write('replaceState', 0)
  startEntries(stateNow()?.__TSR_key)
  disown()
  // Before the router's own listener, which reads the index.
  window.addEventListener('popstate', (event) => isHandled() && event.stopImmediatePropagation())
  const history = createHashHistory()
  let noted: string | undefined
  const follow = (isReplaced: boolean) => {
    const { __TSR_index: followed, __TSR_key: key } = history.location.state
    index = followed
    if (key === undefined || key === noted) return
    noteEntry(key, isReplaced ? noted : undefined)
    noted = key
  }
  follow(false)
  history.subscribe(({ action }) => follow(action.type === 'REPLACE'))
  overlays.onOpen(guardFirst)
  return history
}
