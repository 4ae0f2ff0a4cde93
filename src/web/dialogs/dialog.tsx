import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useBackCloses } from './back-closes.ts'
import classes from './dialog.module.css'

/** A dialog over the screen; Back closes it. */
export const Dialog = (props: ModalProps) => {
  useBackCloses(props.opened, props.onClose)
  return <Modal centered closeButtonProps={{ 'aria-label': 'Cerrar' }} {...props} />
}

/** The buttons below a dialog's text, all of the same width: side by side on a desk, below each other on a phone. */
export const DialogButtons = ({ children }: { children: ReactNode }) => <div className={classes.buttons}>{children}</div>

/** The same for a question, wide enough for two long buttons. */
export const questionButtons = { className: `${classes.buttons} ${classes.steady}` }
export const QUESTION_WIDTH = 512
