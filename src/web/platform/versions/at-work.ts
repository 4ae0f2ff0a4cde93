import { useEffect } from 'react'
import { overlays } from '../dialogs/back-closes.ts'

/* What a new version must not interrupt: it is offered afterwards. */

const works = new Set<() => boolean>()

/** Declares something that goes on from time to time; `goesOn` says whether it does now. Returns the function that withdraws it. */
export const declareWork = (goesOn: () => boolean): (() => void) => {
  works.add(goesOn)
  return () => void works.delete(goesOn)
}

/** The same for something that goes on while the component is shown. */
export const useWork = (goesOn = true): void => {
  useEffect(() => (goesOn ? declareWork(() => true) : undefined), [goesOn])
}

/** The same while something is done that the screen may not show. */
export const asWork = async <T>(does: () => Promise<T>): Promise<T> => {
  const withdraw = declareWork(() => true)
  try {
    return await does()
  } finally {
    withdraw()
  }
}

/** A search or a note that belongs to no form. */
export const isTyping = (): boolean => {
  const field = document.activeElement
  if (field instanceof HTMLInputElement) return field.type !== 'checkbox' && field.type !== 'radio' && field.value !== ''
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLElement && field.isContentEditable)
}

/** A reload would end the full screen, which only a person can begin. */
const isFullScreen = (): boolean => document.fullscreenElement !== null

export const isAtWork = (): boolean => overlays.isAnyOpen() || isFullScreen() || [...works].some((goesOn) => goesOn())

let unattended = 0

/** For a screen that nobody operates, such as a television: it takes a new version without being asked. */
export const useUnattended = (): void => {
  useEffect(() => {
    unattended += 1
    return () => {
      unattended -= 1
    }
  }, [])
}

export const isUnattended = (): boolean => unattended > 0
