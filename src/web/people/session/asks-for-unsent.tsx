import { useBlocker } from '@tanstack/react-router'
import { useQuestions } from '../../platform/dialogs/questions.ts'
import { countUnsent, readOutbox, useOutbox } from '../../platform/outbox/outbox.ts'
import { agree, unsentQuestion } from './unsent-question.ts'

/** Asks, over the screen, before signing out drops what waits to be sent (0081). `Logout` asks whoever comes by the address. */
export const AsksForUnsent = () => {
  const { confirmLeave } = useQuestions()
  const count = useOutbox().length
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (next.pathname !== '/user/logout' || readOutbox().length === 0) return false
      const names = readOutbox().map(({ kept }) => kept.write.name)
      if (!(await confirmLeave(unsentQuestion(await countUnsent(), names)))) return true
      agree()
      return false
    },
    disabled: count === 0,
    // What would be lost asks itself, also after its session.
    enableBeforeUnload: false,
  })
  return null
}
