import { Tooltip } from '@mantine/core'
import { useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import classes from './cut-text.module.css'

interface Cut {
  target: HTMLElement
  text: string
}

interface Props {
  className: string | undefined
  /** Whether the box itself takes the focus, to scroll rows without anything to press by keyboard. */
  isFocusable: boolean
  children: ReactNode
}

/**
 * The box of a table whose cells are one line each. A cell that is cut shows its whole text while the pointer rests on it; a row
 * whose link has the focus shows those of all its cut cells.
 */
export const CutText = ({ className, isFocusable, children }: Props) => {
  const [cut, setCut] = useState<Cut>()
  const close = () => setCut(undefined)
  const showCell = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td') : null
    if (cell === cut?.target) return
    setCut(cell && isCut(cell) ? { target: cell, text: cell.textContent } : undefined)
  }
  const showRow = ({ target }: FocusEvent) => {
    if (!target.matches('a:focus-visible')) return
    const cells = [...(target.closest('tr')?.cells ?? [])].filter(isCut)
    const [first] = cells
    setCut(first && { target: first, text: cells.map((cell) => cell.textContent).join(' · ') })
  }
  return (
    <div
      className={className}
      {...(isFocusable && { tabIndex: 0, role: 'group', 'aria-label': 'Tabla' })}
      onMouseOver={showCell}
      onMouseLeave={close}
      onFocus={showRow}
      onBlur={close}
      onScroll={close}
    >
      {children}
      {cut && (
        <Tooltip
          opened
          target={cut.target}
          // On its own row: no other is covered.
          position="top-start"
          offset={-cut.target.offsetHeight}
          withArrow={false}
          multiline
          maw="calc(100vw - 32px)"
          className={classes.text}
          label={cut.text}
        />
      )}
    </div>
  )
}

const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (part) =>
      part.dataset['more'] !== undefined ||
      (hidesText(part) && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)),
  )

const hidesText = (part: HTMLElement) => getComputedStyle(part).textOverflow === 'ellipsis'
