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
  /** Shows a refusal in a notice with this id. */
  tell: (error: ApiError, notice: string) => void
}

/** The default message: the failed action as the title, and the server's sentence. */
export const telling =
  (title: string): Change['tell'] =>
  ({ detail }, notice) =>
    notices.error(title, detail, notice)

/**
 * Asks for confirmation, sends, and shows the result. In all cases the stored state is shown afterwards. Another change with the
 * same `notice` removes the failure notice of the last one.
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
