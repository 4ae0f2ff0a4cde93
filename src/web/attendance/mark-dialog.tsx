import { useState } from 'react'
import { nextIsEntry } from '../../contract/attendance-rules.ts'
import type { MarkAnswer } from '../../contract/attendance.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { EntryForm, ExitForm } from './mark-forms.tsx'
import type { ToMark } from './find-to-mark.ts'

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
  const shown = useLast(asked)
  const isEntry = nextIsEntry(shown?.person.is_entry)
  const Form = isEntry ? EntryForm : ExitForm
  // Rendered also while closed, so that it knows where the focus was before it opened.
  return (
    <Dialog opened={asked !== undefined} onClose={onClose} title={isEntry ? 'Marcar ingreso' : 'Marcar Salida'}>
      {shown && (
        <Form
          asked={shown}
          isTimeOffered={isTimeOffered === true}
          onCancel={onClose}
          key={`${shown.reference} ${shown.person.server_time}`}
          onMarked={(answer) => onMarked(answer, shown)}
        />
      )}
    </Dialog>
  )
}

/** The last one, which stays while the dialog closes. */
const useLast = (asked: ToMark | undefined): ToMark | undefined => {
  const [last, setLast] = useState(asked)
  if (asked === undefined || asked === last) return last
  setLast(asked)
  return asked
}
