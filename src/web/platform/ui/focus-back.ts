import { useEffect, useRef } from 'react'

export const isInDialog = (element: Element | null): boolean => element !== null && element.closest('[role="dialog"]') !== null

/** As a `ref`: the element takes the focus as soon as it is there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

/** Restores the focus, unless the person has moved it; a closing dialog still holds it. */
export const focusBackTo = (element: Element | null): void => {
  const now = document.activeElement
  const isZeroPoint = now === null || now === document.body || isInDialog(now)
  if (isZeroPoint && element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** The control of the next row with the same attribute, else of the previous one: where the focus goes when this row disappears. */
export const neighbourOf = (control: Element, attribute: string): HTMLElement | undefined => {
  const controls = [...(control.closest('section')?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? [])]
  const index = controls.findIndex((other) => other === control)
  return controls[index + 1] ?? controls[index - 1]
}

/**
 * Gives the focus to an element if nothing has it, as after the removal of what had it. A control that was just disabled loses it
 * only with the next frame.
 */
export const focusIfLost = (element: Element | null): void => {
  const now = document.activeElement
  const isLost = now === null || now === document.body || now.matches(':disabled')
  if (isLost && element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** When the component goes with the focus, the focus is given to another element: its control may not be possible any more. */
export const useLeavesFocusTo = (selector: string): void => {
  useEffect(
    () => () => {
      const other = document.querySelector<HTMLElement>(selector)
      // A heading takes no focus otherwise.
      if (other !== null && !other.hasAttribute('tabindex')) other.tabIndex = -1
      focusIfLost(other)
    },
    [selector],
  )
}

/**
 * For a control that its own change may remove, with its row or from it: call the result with the row before the change. If the focus
 * goes with the control, it is given to the row's link, else to that of the next or previous row.
 */
export const useLeavesFocusInRow = (): ((row: Element | null | undefined) => void) => {
  const places = useRef<(Element | null | undefined)[]>([])
  useEffect(() => () => focusIfLost(places.current.find((place) => place?.isConnected)?.querySelector('a') ?? null), [])
  return (row) => {
    places.current = [row, row?.nextElementSibling, row?.previousElementSibling]
  }
}
