import { useCallback, useRef, useState } from 'react'

/** Prints a sheet after all its images have loaded; an image that is still loading would be missing on paper. */
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
    // An image that failed just now is reported first; pressing again prints without it.
    if (loaded.every(({ status }) => status === 'fulfilled')) window.print()
  }
  return { sheet, lost, lose, findAgain: () => setLost(new Set()), isPreparing, print }
}
