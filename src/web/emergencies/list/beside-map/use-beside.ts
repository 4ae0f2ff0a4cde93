import { useEffect, useState } from 'react'

/** The emergency that is pointed at, outside the state of a component: a pointer that crosses a list must not render all of it. */
const makePointed = () => {
  let pointed: number | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => pointed,
    set: (id: number | undefined) => {
      pointed = id
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Which emergency the list and the map beside it point at, and which one is shown whole. */
export const useBeside = (rows: readonly { id: number }[]) => {
  const [lit] = useState(makePointed)
  const [opened, onOpen] = useState<number>()
  // A row that goes away under the pointer says nothing.
  const ids = rows.map(({ id }) => id).join()
  useEffect(() => {
    if (!ids.split(',').includes(String(lit.get()))) lit.set(undefined)
  }, [lit, ids])
  const close = () => {
    lit.set(undefined)
    onOpen(undefined)
  }
  return { lit, onPoint: lit.set, opened, onOpen, close }
}
export type BesideState = ReturnType<typeof useBeside>
