import { modals } from '@mantine/modals'
import { useRouter } from '@tanstack/react-router'
import { Loader } from '@mantine/core'
import { createElement, useEffect, useRef, type ReactNode } from 'react'
import { QUESTION_WIDTH, questionButtons } from './dialog.tsx'
import classes from './questions.module.css'
import { declineReauthentication } from './reauthentication.ts'

export interface Question {
  title: string
  /** The name of the record that the question is about, above the text. */
  about?: string
  text: ReactNode
  yes: string
  no: string
  /** The colour of the confirming button. */
  color?: string
  /** Whether the text is filled in; otherwise it shows what is missing, and a yes leaves the question open. */
  isFilledIn?: () => boolean
  /** The whole question, once it has loaded; until then it can only be declined. */
  later?: Promise<Question>
}

const leaving: Question = {
  title: '¿Salir sin guardar?',
  text: 'Se perderán los cambios que no ha guardado.',
  yes: 'Salir sin guardar',
  no: 'Seguir aquí',
  color: 'signal',
}

const deleting = (name: string): Question => ({
  title: '¿Eliminar?',
  about: name,
  text: '¡No podrá revertir esta acción!',
  yes: '¡Sí, eliminar!',
  no: 'No, cancelar',
  color: 'signal',
})

const spinner = createElement(Loader, { size: 14, color: 'currentColor', 'aria-hidden': true })

/** Resolves to undefined if it was closed without an answer. */
type Answer = boolean | undefined

/** Asks on behalf of a component. When its screen is left, an open or later question counts as declined. */
export const useQuestions = () => {
  const screen = useScreen()
  /** Waits for open questions, so that an answer cannot be given to the wrong question. */
  const ask = async (question: Question): Promise<Answer> => {
    const here = screen()
    // oxlint-disable-next-line no-await-in-loop -- another may have been asked meanwhile.
    while (asked.size > 0 && !here.aborted) await Promise.race(asked)
    return show(question, here)
  }
  /** True only after an explicit yes. */
  const confirm = async (question: Question): Promise<boolean> => (await ask(question)) === true
  return {
    ask,
    confirm,
    /** `name` is what people call the record. */
    confirmDelete: (name: string) => confirm(deleting(name)),
    /** The question on leaving a screen, above other questions. If the re-authentication dialog is open, declines that first. */
    confirmLeave: async (question = leaving): Promise<boolean> => {
      if (declineReauthentication()) return false
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

/** Returns a signal that aborts when the screen is left: when its component unmounts, or for another place in the same list. */
const useScreen = (): (() => AbortSignal) => {
  const { history } = useRouter()
  const here = useRef(new AbortController())
  useEffect(() => {
    let place = history.location.href
    here.current = new AbortController()
    const stop = history.subscribe(({ location }) => {
      // It is also called if a person wanted to leave and stays.
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
 * Resolves the question on leaving. Another Back while the question is open replaces the earlier one, which is never
 * answered: only the last knows how many history steps lead back.
 */
let leave: ((leaves: boolean) => void) | undefined
const answerLeave = (answer: Answer) => {
  leave?.(answer === true)
  leave = undefined
}

/** Questions that wait for an answer. */
const asked = new Set<Promise<Answer>>()

const show = async (question: Question, screen: AbortSignal): Promise<Answer> => {
  if (screen.aborted) return undefined
  let resolve: (answer: Answer) => void = () => undefined
  const promise = new Promise<Answer>((settle) => {
    resolve = settle
  })
  const yes = () => {
    resolve(true)
    modals.close(id)
  }
  const id = modals.openConfirmModal({
    centered: true,
    size: QUESTION_WIDTH,
    title: question.title,
    ...partsOf(question, yes),
    onCancel: () => resolve(false),
    // Closed by the cross, Escape or a click outside. After an answer, a second resolve has no effect.
    onClose: () => resolve(undefined),
  })
  const close = () => {
    modals.close(id)
    // After a sign-out there are no dialogs left that could resolve it.
    resolve(undefined)
  }
  screen.addEventListener('abort', close)
  void question.later?.then((known) => modals.updateModal({ modalId: id, ...partsOf(known, yes) }))
  asked.add(promise)
  return promise.finally(() => {
    asked.delete(promise)
    screen.removeEventListener('abort', close)
  })
}

const partsOf = ({ about, text, yes, no, color = 'slate', isFilledIn, later }: Question, confirm: () => void) => ({
  children: about === undefined ? text : [createElement('strong', { key: 'about', className: classes.about }, about), text],
  labels: { confirm: yes, cancel: no },
  // While the question loads, the button takes the focus and does nothing: disabled, it would drop out of the order of Tab.
  confirmProps: { color, ...(later !== undefined && { 'aria-disabled': true, 'data-disabled': true, leftSection: spinner }) },
  closeOnConfirm: false,
  onConfirm: () => {
    if (later === undefined && isFilledIn?.() !== false) confirm()
  },
  groupProps: questionButtons,
  // Pressing Enter by habit must change nothing.
  cancelProps: { 'data-autofocus': true },
})
