import { useState } from 'react'

/** Which emergency the list and the map beside it point at, and which one is shown whole. */
export const useBeside = () => {
  const [lit, onPoint] = useState<number>()
  const [opened, onOpen] = useState<number>()
  return { lit, onPoint, opened, onOpen, close: () => onOpen(undefined) }
}
export type BesideList = ReturnType<typeof useBeside>
