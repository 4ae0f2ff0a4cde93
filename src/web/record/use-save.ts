import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, asApiError, firstAnswerIn, type OnProgress } from '../calls/api.ts'
import type { Draft } from '../device/drafts.ts'
import { useGoTo } from '../ui/place-link.tsx'
import { newKey } from '../device/new-key.ts'
import { notices } from '../ui/notices.ts'
import { useDraft } from './use-draft.ts'
import type { Form } from './use-form.ts'
import { useIsHere } from '../ui/use-is-here.ts'

/** The id of the notice about a failed save; it leaves when the save is tried again. */
export const SAVE_NOTICE = 'save'

const noConnection = 'No hay conexión con el servidor. Lo escrito sigue aquí; vuelva a intentar.'

/** What a save is sent with, beside the values. */
export interface Sending {
  /** The same until the server has answered, so that what is sent again after a lost answer is done once. */
  key: string
  /** The version that the record was read with; undefined on a create. */
  version: number | undefined
  /** Sent by itself over an earlier press that was saved after all: what the person was asked before this press stands. */
  isResent: boolean
  onProgress: OnProgress
}

/** Thrown by a save whose person thought better of it: nothing was sent, nothing is to be told. */
export class NotSent extends Error {}

/** A record that an earlier press created. */
export interface Created {
  /** As a sentence names it: `la emergencia 2026-000628`. */
  name: string
  place: string
}

export interface Saving<Sent, Answer> {
  save: (sent: Sent, sending: Sending) => Promise<Answer>
  /** What a create with a key has made, from its answer. */
  createdAs?: (answer: object) => Created
  /** Also where the form has been left meanwhile. */
  onSaved: (answer: Answer) => void
  /** The place that a saved form leads to. */
  next?: string
  onFailed: (error: ApiError) => void
}

/** What an edit needs to settle a clash with another person's save. */
export interface Edited<V extends object> {
  version: number
  /** A stored record in the form's own terms. */
  toValues: (record: object) => V
  /** How a field's value reads where it is not plain: the name behind an id. */
  describe?: (name: string, value: unknown) => string | undefined
  /** What fields are called that the schema does not know, such as files. */
  labels?: Readonly<Record<string, string>>
}

/** A draft under whose name the form is kept, and what of it was brought back. */
export interface Drafting<V extends object> {
  name: string
  left: Draft<V> | undefined
  /** The draft was offered before the form was drawn: the keyboard goes on in the form. */
  wasOffered?: boolean
}

/** Another person's save that came first (S-9). */
export interface Clash<V> {
  version: number
  values: V
  savedBy: string | undefined
  savedAt: string | undefined
}

interface Props<V extends object, Sent, Answer> {
  form: Form<V, Sent>
  saving: Saving<Sent, Answer>
  edited: Edited<V> | undefined
  drafting: Drafting<V> | undefined
}

/** Everything that happens between pressing the button and saved. */
export const useSave = <V extends object, Sent, Answer>(
  element: RefObject<HTMLFormElement | null>,
  { form, saving, edited, drafting }: Props<V, Sent, Answer>,
) => {
  const isSending = useRef(false)
  const saved = useRef<V>(undefined)
  const isHere = useIsHere()
  /** What had the focus when the form was sent last. */
  const sentFrom = useRef<Element>(null)
  const go = useGoTo()
  const key = useRef(drafting?.left?.key ?? newKey())
  /** Whether something may be stored under the key that this form has not been told is saved. */
  const isKeyInDoubt = useRef(drafting?.left !== undefined)
  const version = useRef(drafting?.left?.version ?? edited?.version)
  const [progress, setProgress] = useState<number>()
  const [elsewhere, setElsewhere] = useState<string[]>([])
  /** Somebody deleted the record while it was edited. */
  const [isGone, setGone] = useState(false)
  const [clash, setClash] = useState<Clash<V>>()
  /** What is stored under this form's key and is not what was sent now. */
  const [createdBefore, setCreatedBefore] = useState<Created>()
  const kept = { name: drafting?.name, left: drafting?.left, key: () => key.current, version: () => version.current }
  const draft = useDraft(form, kept)

  const takeNewKey = () => {
    key.current = newKey()
    isKeyInDoubt.current = false
  }

  const succeed = (answer: Answer) => {
    saved.current = form.get()
    draft.drop()
    saving.onSaved(answer)
    // Whoever has left it is somewhere else by now, and stays there.
    if (isHere.current && saving.next !== undefined) go(saving.next)
  }

  const refuse = (error: ApiError) => {
    if (error.isNotFound && edited !== undefined) return setGone(true)
    const isAnswered = error.status > 0 && error.status < 500
    const first = firstAnswerIn(error)
    if (!isAnswered || first !== undefined) isKeyInDoubt.current = true
    // One that may have been used stays: with another, what is stored under it would be stored a second time.
    else if (!isKeyInDoubt.current) key.current = newKey()
    // What somebody has left behind and thrown away is nothing to be told of.
    if (!isHere.current) return
    if (first && edited === undefined && saving.createdAs) return setCreatedBefore(saving.createdAs(first))
    if (first !== undefined) return saveOver(first)
    const current = error.status === 409 ? currentOf(error.body) : undefined
    if (edited && current) {
      const values = edited.toValues(current)
      const { saved_by: savedBy, saved_at: savedAt } = error.body as { saved_by?: string; saved_at?: string }
      setClash({ version: current.version, values, savedBy, savedAt })
      return
    }
    form.setErrors(Object.fromEntries(Object.entries(error.errors).map(([path, messages]) => [path, messages.join(' ')])))
    setElsewhere(messagesElsewhere(element.current, error.errors))
    saving.onFailed(error.status === 0 ? new ApiError(0, { detail: noConnection }) : error)
    focusFirstError(element.current)
  }

  const send = async (sent: Sent, isResent: boolean): Promise<Answer> => {
    // Files stand beside what was read: those that were chosen a moment ago are sent, too.
    const refusal = await form.settled()
    if (!isHere.current) throw new NotSent()
    if (refusal !== undefined) {
      saving.onFailed(new ApiError(0, { detail: refusal }))
      throw new NotSent()
    }
    // The answer may be that the session has ended.
    draft.keepNow()
    return saving.save(sent, { key: key.current, version: version.current, isResent, onProgress: setProgress })
  }

  const submit = async (isResent = false) => {
    if (isSending.current) return
    setElsewhere([])
    setGone(false)
    notices.close(SAVE_NOTICE)
    const sent = form.read()
    if (sent === undefined) {
      focusFirstError(element.current)
      return
    }
    isSending.current = true
    // A dialog that had it sent is about to go.
    if (!isInDialog(document.activeElement)) sentFrom.current = document.activeElement
    setProgress(0)
    const answer = await send(sent, isResent).then(
      (saved) => ({ saved }),
      (failure: unknown) => ({ failure }),
    )
    isSending.current = false
    // Drawn before the first error takes the focus: fields that are being sent take none.
    flushSync(() => setProgress(undefined))
    focusBackTo(sentFrom.current)
    if ('saved' in answer) succeed(answer.saved)
    else if (!(answer.failure instanceof NotSent)) refuse(asApiError(answer.failure))
  }

  const takeAsStored = (stored: { version: number; values: V }, typed: Partial<V>) => {
    version.current = stored.version
    form.reset(stored.values)
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
  }

  /** Takes the other person's save as what is stored, and over it what this person keeps of their own. */
  const settle = (kept: Partial<V>) => {
    if (clash === undefined) return
    flushSync(() => setClash(undefined))
    focusBackTo(sentFrom.current)
    takeAsStored(clash, kept)
  }

  /** Takes what an earlier press saved as what is stored, and saves over it what is typed by now. */
  const saveOver = (first: object | null) => {
    takeNewKey()
    const stored = edited && asVersioned(first)
    if (stored) takeAsStored({ version: stored.version, values: edited.toValues(stored) }, form.get())
    void submit(true)
  }

  /** Saves what is typed as a record of its own, beside what is stored under the key of before. */
  const saveAsAnother = () => {
    takeNewKey()
    setCreatedBefore(undefined)
    void submit()
  }

  return {
    submit: () => submit(),
    progress,
    elsewhere,
    isGone,
    clash,
    settle,
    createdBefore,
    saveAsAnother,
    keepEditing: () => {
      flushSync(() => {
        setClash(undefined)
        setCreatedBefore(undefined)
      })
      focusBackTo(sentFrom.current)
    },
    draft,
    /** Gives up what was typed. */
    abandon: () => {
      saved.current = form.get()
      draft.drop()
    },
    wouldLose: () => form.isDirty() && form.get() !== saved.current,
  }
}

const currentOf = (body: unknown): { version: number } | undefined =>
  typeof body === 'object' && body !== null && 'current' in body ? asVersioned(body.current) : undefined

const asVersioned = (record: unknown): { version: number } | undefined => {
  if (typeof record !== 'object' || record === null || !('version' in record) || typeof record.version !== 'number')
    return undefined
  return { ...record, version: record.version }
}

/** Messages for fields that the form does not show must not be lost. */
const messagesElsewhere = (form: HTMLFormElement | null, errors: Record<string, string[]>): string[] =>
  Object.entries(errors).flatMap(([path, messages]) =>
    form?.querySelector(`[name="${CSS.escape(path)}"], [data-field="${CSS.escape(path)}"]`) ? [] : messages,
  )

const isInDialog = (element: Element | null): boolean => element !== null && element.closest('[role="dialog"]') !== null

/** Where the focus was, unless the person has put it elsewhere; a dialog that is closing still has it. */
const focusBackTo = (element: Element | null) => {
  const now = document.activeElement
  const isZeroPoint = now === null || now === document.body || isInDialog(now)
  if (isZeroPoint && element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** Waits for React to draw the errors, then puts the person at the first of them. */
const focusFirstError = (form: HTMLFormElement | null) => {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error][tabindex]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
}
