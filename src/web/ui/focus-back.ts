export const isInDialog = (element: Element | null): boolean => element !== null && element.closest('[role="dialog"]') !== null

/** Restores the focus, unless the person has moved it; a closing dialog still holds it. */
export const focusBackTo = (element: Element | null): void => {
  const now = document.activeElement
  const isZeroPoint = now === null || now === document.body || isInDialog(now)
  if (isZeroPoint && element instanceof HTMLElement) element.focus({ preventScroll: true })
}
