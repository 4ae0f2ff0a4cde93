import { useEffect, useState } from 'react'

/** Which emergency the list and the map beside it point at, and which one is shown whole. */
export const useBeside = (rows: readonly unknown[]) => {
  const [lit, onPoint] = useState<number>()
  const [opened, onOpen] = useState<number>()
  // A row that goes away under the pointer says nothing.
  useEffect(() => onPoint(undefined), [rows])
  const close = () => {
    onPoint(undefined)
    onOpen(undefined)
  }
  return { lit, onPoint, opened, onOpen, close }
}
export type BesideState = ReturnType<typeof useBeside>
