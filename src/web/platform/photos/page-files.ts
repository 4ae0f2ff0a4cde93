import { useEffect, useEffectEvent, useState } from 'react'
import { overlays } from '../dialogs/back-closes.ts'

/* Files that are dropped on the page or pasted into it, outside of the fields that take them. */

/** A browser also offers a picture of the page itself, dragged by chance, as a file. */
let isOwnDrag = false

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** A browser opens a file that is dropped where nothing takes it, and with it leaves the page and what is written there. */
export const stayOnDroppedFiles = (): void => {
  const stay = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', stay)
  window.addEventListener('drop', stay)
  window.addEventListener('dragstart', () => {
    isOwnDrag = true
  })
  window.addEventListener('dragend', () => {
    isOwnDrag = false
  })
}

/** Listens at the document: after the fields, before `stayOnDroppedFiles`. What a dialog covers takes nothing. */
const isForPage = (event: DragEvent): boolean => hasFiles(event) && !event.defaultPrevented && !isOwnDrag && !overlays.isAnyOpen()

/** Takes the files that are dropped anywhere on the page. Returns whether some are dragged over it. */
export const useDroppedFiles = (take: (files: File[]) => void): boolean => {
  const [isOver, setIsOver] = useState(false)
  const takeFiles = useEffectEvent(take)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const over = (event: DragEvent) => {
      const isTaken = isForPage(event)
      if (isTaken) event.preventDefault()
      setIsOver(isTaken)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!isForPage(event)) return
      event.preventDefault()
      takeFiles([...(event.dataTransfer?.files ?? [])])
    }
    // It also leaves each element for the next one.
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false)
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('dragleave', leave, { signal })
    return () => stop.abort()
  }, [])
  return isOver
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))

/** Takes the pictures that are pasted, such as a screenshot. Word and Excel copy a picture beside the text, which a field takes. */
export const usePastedPhotos = (take: (files: File[]) => void): void => {
  const takeFiles = useEffectEvent(take)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event
      if (clipboardData === null || event.defaultPrevented || overlays.isAnyOpen()) return
      if (isTextField(target) && clipboardData.types.includes('text/plain')) return
      const pictures = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'))
      if (pictures.length === 0) return
      event.preventDefault()
      takeFiles(pictures)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
