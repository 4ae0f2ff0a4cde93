import { useEffect, useRef } from 'react'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import { useIsPhone } from '../device/is-phone.ts'
import type { Paging } from './use-list.ts'

/**
 * The rows of another page begin at their top. On a phone they are longer than the screen, and the buttons are at their end: once
 * they are there the first ones are in sight, and the focus, with the number of the page, is before them. `top` is for the element
 * around the rows.
 */
export const usePageTop = <List extends Paging & { isPrevious?: boolean }>(list: List) => {
  const isPhone = useIsPhone()
  const top = useRef<HTMLDivElement>(null)
  const awaited = useRef<number>(undefined)
  const { page, count, isPrevious = false } = list
  useEffect(() => {
    if (awaited.current !== page || isPrevious) return
    awaited.current = undefined
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
  const goToPage = (next: number) => {
    if (isPhone) awaited.current = next
    list.goToPage(next)
  }
  const pages = Math.ceil(count / PAGE_SIZE)
  const named = { role: 'group', 'aria-label': `Página ${page} de ${pages}` } as const
  // Below the bar at the top.
  const style = { scrollMarginTop: 'calc(var(--shell-header) + 12px)', outline: 'none' }
  return { paged: { ...list, goToPage }, top: { ref: top, tabIndex: -1, style, ...(pages > 1 && named) } }
}
