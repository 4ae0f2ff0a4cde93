import { modals } from '@mantine/modals'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { declineProof } from './proof.ts'

export interface Question {
  title: string
  text: ReactNode
  yes: string
  no: string
  /** Of the button that says yes. */
  color?: string
  /** What it asks once this is known; until then it can be declined only. */
  later?: Promise<Question>
}

const leaving: Question = {
  title: '¿Salir sin guardar?',
  text: 'Se perderán los cambios que no ha guardado.',
  yes: 'Salir sin guardar',
  no: 'Seguir aquí',
  color: 'signal',
}

const deleting: Question = {
  title: '¿Eliminar?',
  text: '¡No podrá revertir esta acción!',
  yes: '¡Sí, eliminar!',
  no: 'No, cancelar',
  color: 'signal',
}

/** Answers undefined when it was closed without an answer. */
type Answer = boolean | undefined

/** Asks for a component. A question closes with its screen, and then counts as declined; so does one that comes too late for it. */
export const useQuestions = () => {
  const screen = useScreen()
  /** Waits for its turn: nobody shall answer one question where they meant another. */
  const ask = async (question: Question): Promise<Answer> => {
    const here = screen()
    // oxlint-disable-next-line no-await-in-loop -- another may have been asked meanwhile.
    while (asked.size > 0 && !here.aborted) await Promise.race(asked)
    return show(question, here)
  }
  /** True only to a plain yes. */
  const confirm = async (question: Question): Promise<boolean> => (await ask(question)) === true
  return {
    ask,
    confirm,
    confirmDelete: () => confirm(deleting),
    /** Above what is being asked: who wants to leave must hear why they are still here. Where that stands on top, it is declined first. */
    confirmLeave: async (question = leaving): Promise<boolean> => {
      if (declineProof()) return false
      const isAsked = leave !== undefined
      const answer = new Promise<boolean>((resolve) => {
        leave = resolve
      })
      if (!isAsked) void show(question, screen()).then(answerLeave)
      return answer
    },
    screen,
  }
}

/** Answers a signal that tells when the screen is left: with its component, or for another place in the same list. */
const useScreen = (): (() => AbortSignal) => {
  const { history } = useRouter()
  const here = useRef(new AbortController())
  useEffect(() => {
    let place = history.location.href
    here.current = new AbortController()
    const stop = history.subscribe(({ location }) => {
      // It speaks up as well where somebody wanted to leave and stays.
      if (location.href === place) return
      place = location.href
      here.current.abort()
      here.current = new AbortController()
    })
    return () => {
      stop()
      here.current.abort()
    }
  }, [history])
  return () => here.current.signal
}

/**
 * Who hears whether the person leaves. Another Back while the question stands takes the place of the one before, which is
 * never answered: only the last knows how many steps lead back.
 */
let leave: ((leaves: boolean) => void) | undefined
const answerLeave = (answer: Answer) => {
  leave?.(answer === true)
  leave = undefined
}

/** Those that wait for an answer. */
const asked = new Set<Promise<Answer>>()

const show = async (question: Question, screen: AbortSignal): Promise<Answer> => {
  if (screen.aborted) return undefined
  let resolve: (answer: Answer) => void = () => undefined
  const promise = new Promise<Answer>((settle) => {
    resolve = settle
  })
  const id = modals.openConfirmModal({
    centered: true,
    title: question.title,
    ...partsOf(question),
    onConfirm: () => resolve(true),
    onCancel: () => resolve(false),
    // By the cross, Escape or a click outside. After an answer a second resolve changes nothing.
    onClose: () => resolve(undefined),
  })
  const close = () => {
    modals.close(id)
    // Whoever was signed out has no dialogs left that could tell.
    resolve(undefined)
  }
  screen.addEventListener('abort', close)
  void question.later?.then((known) => modals.updateModal({ modalId: id, ...partsOf(known) }))
  asked.add(promise)
  return promise.finally(() => {
    asked.delete(promise)
    screen.removeEventListener('abort', close)
  })
}

const partsOf = ({ text, yes, no, color = 'slate', later }: Question) => ({
  children: text,
  labels: { confirm: yes, cancel: no },
  confirmProps: { color, loading: later !== undefined },
  // Enter by habit changes nothing.
  cancelProps: { 'data-autofocus': true },
})
