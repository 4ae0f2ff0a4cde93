import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextIsEntry } from '../../../contract/attendance/attendance-rules.ts'
import type { MarkAnswer } from '../../../contract/attendance/attendance.schema.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useGuardedClose } from '../../platform/dialogs/use-guarded-close.ts'
import { EntryForm, ExitForm } from './mark-forms.tsx'
import type { ToMark } from './find-to-mark.ts'
import classes from './mark-dialog.module.css'

interface Props {
  /** Undefined while nobody is marked. */
  asked: ToMark | undefined
  /** Offers the time of an exit also where it may be now (A-EEM-05). */
  isTimeOffered?: true
  onClose: () => void
  /** Closes the dialog if it still asks for this person: the answer may come after the next one was scanned. */
  onMarked: (answer: MarkAnswer, marked: ToMark) => void
}

/** Marks the next move of a person: an entry, or an exit with its observation. */
export const MarkDialog = ({ asked, isTimeOffered, onClose, onMarked }: Props) => {
  const { last, shown, setShown } = useShown(asked)
  const { losing, close, guarded } = useGuardedClose(onClose)
  const content = useRef<HTMLDivElement>(null)
  const isEntry = nextIsEntry(shown?.person.is_entry)
  const Form = isEntry ? EntryForm : ExitForm
  // Rendered also while closed, so that it knows where the focus was before it opened.
  return (
    <Dialog
      opened={asked !== undefined}
      {...guarded}
      classNames={{ content: classes.content ?? '' }}
      title={isEntry ? 'Marcar ingreso' : 'Marcar Salida'}
    >
      {last && shown && (
        <div ref={content}>
          <Form
            asked={shown}
            isTimeOffered={isTimeOffered === true}
            losing={losing}
            onCancel={close}
            onNextMove={(now) => {
              flushSync(() => setShown(now))
              content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
            }}
            key={`${shown.reference} ${shown.person.server_time}`}
            onMarked={(answer) => onMarked(answer, last)}
          />
        </div>
      )}
    </Dialog>
  )
}

/** The last one that was asked for, which stays while the dialog closes, and as whom the dialog shows them since. */
const useShown = (asked: ToMark | undefined) => {
  const [last, setLast] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (asked !== undefined && asked !== last) {
    setLast(asked)
    setShown(asked)
    return { last: asked, shown: asked, setShown }
  }
  return { last, shown, setShown }
}
