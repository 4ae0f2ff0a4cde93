import { useState } from 'react'
import type { Changed } from '../../contract/affects.ts'
import { asApiError, type ApiError } from '../calls/api.ts'
import { useOutdate } from '../calls/use-record.ts'
import { notices } from '../ui/notices.ts'
import { useQuestions, type Question } from '../ui/questions.ts'

interface Change {
  question: Question
  send: () => Promise<unknown>
  success: string
  /** Tells of a refusal, in a notice of this id. */
  tell: (error: ApiError, notice: string) => void
}

/** The usual way to tell: what was not done as the title, and what the server says. */
export const telling =
  (title: string): Change['tell'] =>
  ({ detail }, notice) =>
    notices.error(title, detail, notice)

/**
 * Asks, sends, tells; whatever comes of it, what is shown afterwards is what the server has stored. A notice of a failure
 * goes when a change with the same `notice` is tried.
 */
export const useConfirmedChange = (resource: Changed, notice: string) => {
  const outdate = useOutdate()
  const { confirm } = useQuestions()
  const [isBusy, setIsBusy] = useState(false)
  const change = async ({ question, send, success, tell }: Change): Promise<void> => {
    if (!(await confirm(question))) return
    notices.close(notice)
    setIsBusy(true)
    await send()
      .then(() => notices.success(success))
      .catch((failure: unknown) => tell(asApiError(failure), notice))
    await outdate(resource)
    setIsBusy(false)
  }
  return { change, isBusy }
}
