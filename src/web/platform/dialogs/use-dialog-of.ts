import { useState } from 'react'

/** A dialog about one of several things. What it showed stays while it closes, so that it does not become empty before it is gone. */
export const useDialogOf = <T>() => {
  const [shown, setShown] = useState<T>()
  const [opened, setOpened] = useState(false)
  return {
    shown,
    opened,
    open: (about: T) => {
      setShown(about)
      setOpened(true)
    },
    onClose: () => setOpened(false),
  }
}
