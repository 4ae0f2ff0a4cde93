import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

const NAME = 'data-mantine-shared-portal-node'

/** Where every portal renders: at the end of the page, beside the application. */
const sharedNode = (): Element => {
  const there = document.querySelector(`[${NAME}]`)
  if (there) return there
  const node = document.createElement('div')
  node.setAttribute('data-portal', 'true')
  node.setAttribute(NAME, 'true')
  document.body.append(node)
  return node
}

/**
 * In place of Mantine's, which may render on a server and so begins with nothing: every hint and closed menu of a screen made React
 * render again before it was painted, in one piece. No portal of ours has a place of its own.
 */
export const Portal = ({ children }: { children: ReactNode }) => createPortal(children, sharedNode())
