import type { ModalProps } from '@mantine/core'
import { useRef, type RefObject } from 'react'
import { useQuestions } from './questions.ts'

/** Of what is filled in inside a dialog, for the dialog around it. */
export interface Losing {
  /** Whether closing the dialog would lose what was typed. */
  wouldLose: () => boolean
}

interface GuardedClose {
  /** For the content, by `useImperativeHandle`. */
  losing: RefObject<Losing | null>
  /** Closes at once what would lose nothing; otherwise only after the question. */
  close: () => void
  /** For the dialog: Escape, Back and its cross ask too, and a click beside it does nothing. */
  guarded: Pick<ModalProps, 'onClose' | 'closeOnClickOutside'>
}

/** Closes a dialog without losing what was typed in it. After a save, call the dialog's own `onClose`. */
export const useGuardedClose = (onClose: () => void): GuardedClose => {
  const { confirmLeave } = useQuestions()
  const losing = useRef<Losing>(null)
  const askAndClose = async () => {
    if (losing.current?.wouldLose() === true && !(await confirmLeave())) return
    onClose()
  }
  const close = () => void askAndClose()
  return { losing, close, guarded: { onClose: close, closeOnClickOutside: false } }
}
