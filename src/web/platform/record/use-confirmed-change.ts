import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Changed } from '../../../contract/shared/rights/affects.ts'
import { asApiError, type ApiError } from '../calls/api.ts'
import { closeIfDone, isLost, Outdated, repeatLost } from '../calls/repeat-lost.ts'
import { useInvalidate } from '../calls/use-record.ts'
import { focusBackTo } from '../ui/focus-back.ts'
import { notices, type About } from '../dialogs/notices.ts'
import { useQuestions, type Question } from '../dialogs/questions.ts'

interface Change {
  question: Question
  send: () => Promise<unknown>
  success: string
  /** Reads whether the record is as wanted, if the answer was lost. */
  isDone?: () => Promise<boolean>
  /** Shows a refusal in a notice about this. */
  showError: (error: ApiError, about: About) => void
}

/** The default message: the failed action as the title, and the server's sentence. */
export const failureNotice =
  (title: string): Change['showError'] =>
  ({ detail }, about) =>
    notices.error(title, detail, about)

/**
 * Asks for confirmation, sends, repeats if the answer was lost, and shows the result. In all cases the stored state is shown
 * afterwards. `action` names it; when it is repeated for the record, the failure notice of the last time disappears. Every notice
 * shows the record's name.
 */
export const useConfirmedChange = (resource: Changed, { id, name }: { id: number | string; name: string }, action: string) => {
  const about = { id: `${action} ${resource}/${id}`, name }
  const invalidate = useInvalidate()
  const { confirm } = useQuestions()
  const [isBusy, setIsBusy] = useState(false)
  const change = async ({ question, send, success, isDone, showError }: Change): Promise<void> => {
    const from = document.activeElement
    if (!(await confirm(question))) return
    setIsBusy(true)
    const sentAt = performance.now()
    // The closing dialog could not give the focus back to a disabled control.
    const release = () => {
      flushSync(() => setIsBusy(false))
      focusBackTo(from)
    }
    try {
      await repeatLost(about, send)
      notices.done(success, name, sentAt)
      await invalidate(resource)
      release()
    } catch (failure) {
      // Before a dialog about the failure takes the focus.
      release()
      if (!(failure instanceof Outdated)) {
        showError(asApiError(failure), about)
        if (isDone && isLost(failure)) void closeIfDone(about.id, isDone)
      }
      await invalidate(resource)
    }
  }
  return { change, isBusy }
}
