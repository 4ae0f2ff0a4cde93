import { useEffect, useRef } from 'react'

interface Overlay {
  close: () => void
  /** Whether Escape closes it too; otherwise Mantine sees to that. */
  isClosedByEscape: boolean
}

/** What is open over the screen, the topmost last: dialogs, the search, menus, the drawer. */
const open: Overlay[] = []
let onOpened: () => void = () => undefined

/** For the router's history, which Back reaches first. */
export const overlays = {
  /** Called with each that opens, before anything else happens. */
  onOpen: (listener: () => void): void => {
    onOpened = listener
  },
  isAnyOpen: (): boolean => open.length > 0,
  areSeveralOpen: (): boolean => open.length > 1,
  closeTop: (): void => open.at(-1)?.close(),
}

/** One listener for all: with one each, the next one down would get the key that has just closed the topmost. */
export const closeTopOnEscape = (): void =>
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // Mantine sets this on a field while its list is open, which closes first.
      if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return
      const top = open.at(-1)
      if (top?.isClosedByEscape === true) top.close()
    },
    { capture: true },
  )

const useOverlay = (isOpen: boolean, close: () => void, isClosedByEscape: boolean): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const overlay = { close: () => latest.current(), isClosedByEscape }
    open.push(overlay)
    onOpened()
    return () => {
      open.splice(open.indexOf(overlay), 1)
    }
  }, [isOpen, isClosedByEscape])
}

/** While something is open over the screen, Back closes it and the screen stays. */
export const useBackCloses = (isOpen: boolean, close: () => void): void => useOverlay(isOpen, close, false)

/** The same for Escape, wherever the focus is. Both close the topmost only. */
export const useBackAndEscapeClose = (isOpen: boolean, close: () => void): void => useOverlay(isOpen, close, true)

/** The same as `useBackCloses` for something whose content is rendered only while it is open. */
export const BackCloses = ({ close }: { close: () => void }): null => {
  useBackCloses(true, close)
  return null
}
