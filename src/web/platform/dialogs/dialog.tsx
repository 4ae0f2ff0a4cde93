import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useBackAndEscapeClose } from './back-closes.ts'
import classes from './dialog.module.css'

/** A dialog over the screen; Back and Escape close it. The focus begins at its first field unless another element has `data-autofocus`. */
export const Dialog = ({ children, ...props }: ModalProps) => {
  useBackAndEscapeClose(props.opened, props.onClose)
  return (
    <Modal centered closeOnEscape={false} closeButtonProps={{ 'aria-label': 'Cerrar' }} {...props}>
      <div ref={autofocusFirstField}>{children}</div>
    </Modal>
  )
}

/** For Mantine, which would begin at the cross. Of radio buttons the chosen one. */
const autofocusFirstField = (body: HTMLElement | null) => {
  if (body?.querySelector('[data-autofocus]') !== null) return
  body.querySelector('input:not([type="radio"]:not(:checked)), textarea')?.setAttribute('data-autofocus', '')
}

/** The buttons below a dialog's text, all of the same width: side by side on a desk, below each other on a phone. */
export const DialogButtons = ({ children }: { children: ReactNode }) => <div className={classes.buttons}>{children}</div>

/** The same for a question, wide enough for two long buttons. */
export const questionButtons = { className: `${classes.buttons} ${classes.steady}` }
export const QUESTION_WIDTH = 512
