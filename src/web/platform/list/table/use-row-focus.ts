import { useEffect, useRef, type FocusEvent } from 'react'
import { isInDialog } from '../../ui/focus-back.ts'

/** The rows that a table or the cards of a list show, without the headings of their groups. */
export const rowsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-list-row]')]

/**
 * When the row that had the focus is gone, as after its deletion, the row in its place gets it, or else the last; in a list that has
 * become empty, the screen. Only if the focus went with the row: a dialog or a field that has it meanwhile keeps it.
 */
export const useRowFocus = (rows: readonly { id: number }[]) => {
  const held = useRef<{ id: number; index: number; list: HTMLElement }>(undefined)
  useEffect(() => {
    const was = held.current
    if (was === undefined || rows.some((row) => row.id === was.id)) return
    held.current = undefined
    const next = rowsIn(was.list)[Math.min(was.index, rows.length - 1)]
    takeLostFocus(next?.querySelector<HTMLElement>('a, button'))
  }, [rows])
  useEffect(
    () => () => {
      if (held.current !== undefined) takeLostFocus(document.getElementById('main'))
    },
    [],
  )
  const onFocus = ({ currentTarget: list, target }: FocusEvent<HTMLElement>) => {
    const index = rowsIn(list).findIndex((row) => row.contains(target))
    const row = rows[index]
    if (row !== undefined) held.current = { id: row.id, index, list }
  }
  const onBlur = ({ currentTarget: list, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !list.contains(relatedTarget) && !isInDialog(relatedTarget)) held.current = undefined
  }
  return { onFocus, onBlur }
}

const takeLostFocus = (element: HTMLElement | null | undefined) => {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus({ preventScroll: true })
}
