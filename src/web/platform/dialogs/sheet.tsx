import { Drawer } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useBackAndEscapeClose } from './back-closes.ts'
import classes from './sheet.module.css'

interface Props {
  title: string
  opened: boolean
  onClose: () => void
  /** False if whoever opened it gives the focus back. */
  returnFocus?: boolean
  /** A link or button of it closes it, too. */
  closesOnChoice?: true
  /** Its content goes on while it is closed. */
  keepMounted?: true
  children: ReactNode
  /** Below what scrolls. */
  footer?: ReactNode
}

/** What a menu is on a desk: a panel at the bottom of a phone, within reach of the thumb. */
export const Sheet = ({ title, opened, onClose, returnFocus = true, closesOnChoice, keepMounted, children, footer }: Props) => {
  useBackAndEscapeClose(opened, onClose)
  // Not by a button that cannot be pressed, which says why.
  const closeIfChosen = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button:not([aria-disabled])')) onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      closeOnEscape={false}
      // Mantine focuses a sheet some time after it has opened: on a slow processor, after it was closed.
      inert={!opened}
      returnFocus={returnFocus}
      {...(keepMounted && { keepMounted, keepMountedMode: 'display-none' })}
      {...(closesOnChoice && { onClick: closeIfChosen })}
      position="bottom"
      size="auto"
      closeButtonProps={{ size: 48, iconSize: 20, 'aria-label': 'Cerrar' }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body, title: classes.title }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <div className={classes.items}>{children}</div>
      {footer !== undefined && (
        <div className={classes.footer} data-footer>
          {footer}
        </div>
      )}
    </Drawer>
  )
}
