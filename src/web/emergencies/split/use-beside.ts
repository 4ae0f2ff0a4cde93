import { useState } from 'react'

/** Which emergency the list and the map beside it point at, and which one is shown whole. */
export const useBeside = (rows: readonly { id: number }[]) => {
  const [lit, onPoint] = useState<number>()
  const [opened, onOpen] = useState<number>()
  // A row that goes away under the pointer says nothing.
  const ids = rows.map(({ id }) => id).join()
  const [pointedAmong, setPointedAmong] = useState(ids)
  if (ids !== pointedAmong) {
    setPointedAmong(ids)
    onPoint(undefined)
  }
  const close = () => {
    onPoint(undefined)
    onOpen(undefined)
  }
  return { lit, onPoint, opened, onOpen, close }
}
export type BesideState = ReturnType<typeof useBeside>
