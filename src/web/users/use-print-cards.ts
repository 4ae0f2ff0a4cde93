import { useCallback, useRef, useState } from 'react'

/** Prints a sheet once all its pictures are there: one that is still on its way would be missing on paper. */
export const usePrintCards = () => {
  const sheet = useRef<HTMLDivElement>(null)
  const [lost, setLost] = useState<ReadonlySet<number>>(new Set())
  const [isPreparing, setPreparing] = useState(false)
  const lose = useCallback((id: number) => setLost((before) => new Set(before).add(id)), [])

  const print = async () => {
    setPreparing(true)
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])]
    const loaded = await Promise.allSettled(pictures.map((picture) => picture.decode()))
    setPreparing(false)
    // What is lost just now is told of first; whoever prints all the same presses again.
    if (loaded.every(({ status }) => status === 'fulfilled')) window.print()
  }
  return { sheet, lost, lose, findAgain: () => setLost(new Set()), isPreparing, print }
}
