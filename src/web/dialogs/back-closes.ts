import { useEffect, useRef } from 'react'

/** What is open over the screen, the topmost last: dialogs, the search, menus, the drawer. */
const open: { close: () => void }[] = []
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

/** While something is open over the screen, Back closes it and the screen stays. */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const overlay = { close: () => latest.current() }
    open.push(overlay)
    onOpened()
    return () => {
      open.splice(open.indexOf(overlay), 1)
    }
  }, [isOpen])
}

/** The same for something whose content is rendered only while it is open. */
export const BackCloses = ({ close }: { close: () => void }): null => {
  useBackCloses(true, close)
  return null
}
