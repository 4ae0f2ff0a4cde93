import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { neighbourOf } from '../ui/focus-back.ts'

interface Props extends ActionIconProps {
  'aria-label': string
  onRemove: () => void
}

/** Removes a row of its section. The focus moves to the next row's button, else to the previous one's, else to what adds rows. */
export const RemoveRow = ({ onRemove, ...look }: Props) => (
  <ActionIcon
    variant="subtle"
    size={36}
    {...look}
    data-removes-row
    onClick={({ currentTarget: button }) => {
      const next =
        neighbourOf(button, 'data-removes-row') ?? button.closest('section')?.querySelector<HTMLElement>('[data-adds-rows]')
      // Rendered before it is focused, so that it is announced with its new number.
      flushSync(onRemove)
      next?.focus()
    }}
  >
    <IconTrash size={18} />
  </ActionIcon>
)

/**
 * Focuses the first field of the row that the next render adds. Scrolls first, since a selector opens at its position; a row in sight
 * stays where it is.
 */
export const focusRow = (path: string, index: number): void => {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-row="${path}.${index}"]`)
    row?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    row?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus({ preventScroll: true })
  })
}
