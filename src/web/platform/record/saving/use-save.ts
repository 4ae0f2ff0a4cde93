import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, asApiError, firstAnswerIn, type OnProgress } from '../../calls/api.ts'
import type { Draft } from '../../drafts/drafts.ts'
import { useGoTo, type Destination } from '../../ui/place-link.tsx'
import { newKey } from '../../storage/new-key.ts'
import { readToken } from '../../storage/read-token.ts'
import { focusBackTo, isInDialog } from '../../ui/focus-back.ts'
import { notices } from '../../dialogs/notices.ts'
import { focusFirstError } from '../form-shell.tsx'
import { useDraft } from './use-draft.ts'
import type { Form } from '../use-form.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'

/** The id of the notice about a failed save; the next attempt removes it. */
export const SAVE_NOTICE = 'save'

const withInputKept = ({ message }: ApiError): ApiError =>
  new ApiError(0, { detail: message.replace('Vuelva a intentar.', 'Lo escrito sigue aquí; vuelva a intentar.') })

/** What a save sends besides the values. */
export interface Sending {
  /** The same until the server has answered, so that a repeat after a lost answer is done once. */
  key: string
  /** The version that the record was read with; undefined on a create. */
  version: number | undefined
  /**
   * Set when the save is repeated automatically over an earlier one that succeeded: answers to questions from before stay valid.
   */
  isResent: boolean
  onProgress: OnProgress
  /** Called once the device keeps the save and sends it by itself: there is no draft beside it. */
  onKept: () => void
}

/** Thrown by a save that the person cancelled: nothing was sent, and no message is shown. */
export class NotSent extends Error {}

/** A record that an earlier attempt created. */
export interface Created {
  /** Its name in a sentence: `la emergencia 2026-000628`. */
  name: string
  place: string
}

export interface Saving<Sent, Answer> {
  save: (sent: Sent, sending: Sending) => Promise<Answer>
  /** The record that a create made, from its answer. */
  createdAs?: (answer: object) => Created
  /** Called even if the form has been left meanwhile. */
  onSaved: (answer: Answer) => void
  /** The place to go to after a save. */
  next?: Destination
  onFailed: (error: ApiError) => void
}

/** What an edit needs to resolve a conflict with another person's save. */
export interface Edited<V extends object> {
  version: number
  /** A stored record as form values. */
  toValues: (record: object) => V
  /** The text of a field's value if it is not plain: the name for an id. */
  describe?: (name: string, value: unknown) => string | undefined
  /** Labels of fields that the schema does not contain, such as files. */
  labels?: Readonly<Record<string, string>>
}

/** The form's draft name, and the restored draft. */
export interface Drafting<V extends object> {
  name: string
  left: Draft<V> | undefined
  /** A draft was offered before the form was rendered: the focus moves to the form. */
  wasOffered?: boolean
}

/** Another person's save that came first, or this person's in another window (S-9). */
export interface Clash<V> {
  version: number
  values: V
  savedBy: string | undefined
  savedById: number | null | undefined
  savedAt: string | undefined
}

interface Props<V extends object, Sent, Answer> {
  form: Form<V, Sent>
  saving: Saving<Sent, Answer>
  edited: Edited<V> | undefined
  drafting: Drafting<V> | undefined
}

/** The whole procedure of a save, from the button to the result. */
export const useSave = <V extends object, Sent, Answer>(
  element: RefObject<HTMLFormElement | null>,
  { form, saving, edited, drafting }: Props<V, Sent, Answer>,
) => {
  const isSending = useRef(false)
  const saved = useRef<V>(undefined)
  const isMounted = useIsMounted()
  /** The element that had the focus at the last submit. */
  const sentFrom = useRef<Element>(null)
  const go = useGoTo()
  const key = useRef(drafting?.left?.key ?? newKey())
  /** Whether a record may be stored under the key without an answer to this form. */
  const isKeyInDoubt = useRef(drafting?.left !== undefined && drafting.left.reopened === undefined)
  const version = useRef(drafting?.left?.version ?? edited?.version)
  /** The same for display: Infinity once this form is saved. */
  const [knownVersion, setKnownVersion] = useState(() => drafting?.left?.version ?? edited?.version ?? Infinity)
  const [progress, setProgress] = useState<number>()
  const [hiddenErrors, setHiddenErrors] = useState<string[]>([])
  /** Another person deleted the record during the edit. */
  const [isGone, setGone] = useState(false)
  const [clash, setClash] = useState<Clash<V>>()
  /** The record stored under this form's key, if it differs from what was sent now. */
  const [createdBefore, setCreatedBefore] = useState<Created>()
  const draft = useDraft(form, {
    name: drafting?.name,
    left: drafting?.left,
    key: () => key.current,
    version: () => version.current,
  })

  const takeNewKey = () => {
    key.current = newKey()
    isKeyInDoubt.current = false
  }

  const succeed = (answer: Answer) => {
    saved.current = form.get()
    setKnownVersion(Infinity)
    draft.drop()
    saving.onSaved(answer)
    // A person who has left the form stays where they are.
    if (!isMounted.current || saving.next === undefined) return
    const { place, state = {} } = saving.next
    go(place, { state })
  }

  const refuse = (error: ApiError) => {
    if (isMounted.current) draft.resume()
    if (error.isNotFound && edited !== undefined) return setGone(true)
    const isAnswered = error.status > 0 && error.status < 500
    const first = firstAnswerIn(error)
    if (!isAnswered || first !== undefined) isKeyInDoubt.current = true
    // A key that may have been used stays: a new one could store the same record a second time.
    else if (!isKeyInDoubt.current) key.current = newKey()
    // No message for a form that was left and discarded.
    if (!isMounted.current) return
    if (first && edited === undefined && saving.createdAs) return setCreatedBefore(saving.createdAs(first))
    if (first !== undefined) return saveOver(first)
    const current = error.status === 409 ? currentOf(error.body) : undefined
    if (edited && current) {
      const values = edited.toValues(current)
      const about = error.body as { saved_by?: string; saved_by_id?: number | null; saved_at?: string }
      const { saved_by: savedBy, saved_by_id: savedById, saved_at: savedAt } = about
      setClash({ version: current.version, values, savedBy, savedById, savedAt })
      return
    }
    form.setErrors(Object.fromEntries(Object.entries(error.errors).map(([path, messages]) => [path, messages.join(' ')])))
    setHiddenErrors(hiddenFieldErrors(element.current, error.errors))
    saving.onFailed(error.status === 0 ? withInputKept(error) : error)
    focusFirstError(element.current)
  }

  const send = async (sent: Sent, isResent: boolean): Promise<Answer> => {
    // Files are stored separately from the parsed values: recently chosen ones are sent, too.
    const refusal = await form.settled()
    if (!isMounted.current) throw new NotSent()
    if (refusal !== undefined) {
      saving.onFailed(new ApiError(0, { detail: refusal }))
      throw new NotSent()
    }
    // The answer may be that the session has ended.
    await draft.storeNow()
    return saving.save(sent, {
      key: key.current,
      version: version.current,
      isResent,
      onProgress: setProgress,
      onKept: draft.drop,
    })
  }

  const submit = async (isResent = false) => {
    if (isSending.current) return
    setHiddenErrors([])
    setGone(false)
    notices.close(SAVE_NOTICE)
    const sent = form.read()
    if (sent === undefined) {
      focusFirstError(element.current)
      return
    }
    isSending.current = true
    const sender = readToken()
    // A dialog that triggered the save is about to close, unless the form is in it.
    const active = document.activeElement
    if (!isInDialog(active) || element.current?.contains(active) === true) sentFrom.current = active
    setProgress(0)
    const answer = await send(sent, isResent).then(
      (saved) => ({ saved }),
      (failure: unknown) => ({ failure }),
    )
    isSending.current = false
    // Rendered before the first error takes the focus: disabled fields cannot have it.
    flushSync(() => setProgress(undefined))
    focusBackTo(sentFrom.current)
    // Nobody sees what another person saved, or gets that person's rights.
    if (sender !== null && sender !== readToken()) return
    if ('saved' in answer) succeed(answer.saved)
    else if (!(answer.failure instanceof NotSent)) refuse(asApiError(answer.failure))
  }

  const setAsStored = (stored: { version: number; values: V }, typed: Partial<V>) => {
    version.current = stored.version
    setKnownVersion(stored.version)
    form.reset(stored.values)
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
  }

  /** Takes the other person's save as the stored values, and applies over them the values that this person chose. */
  const settle = (chosen: Partial<V>) => {
    if (clash === undefined) return
    flushSync(() => setClash(undefined))
    focusBackTo(sentFrom.current)
    setAsStored(clash, chosen)
  }

  /** Takes the earlier attempt as the stored values, and saves the current input over it. */
  const saveOver = (first: object | null) => {
    takeNewKey()
    const stored = edited && asVersioned(first)
    if (stored) setAsStored({ version: stored.version, values: edited.toValues(stored) }, form.get())
    void submit(true)
  }

  const refuseAgain = useEffectEvent((status: number, body: unknown) => refuse(new ApiError(status, body)))
  const refusal = drafting?.left?.reopened?.refusal
  useEffect(() => {
    // Once its fields are there to be marked.
    if (refusal) void Promise.resolve().then(() => refuseAgain(refusal.status, refusal.body))
  }, [refusal])

  /** Saves the current input as a new record, besides the one stored under the earlier key. */
  const saveAsAnother = () => {
    takeNewKey()
    setCreatedBefore(undefined)
    void submit()
  }

  return {
    submit: () => submit(),
    progress,
    hiddenErrors,
    isGone,
    /** Somebody has saved the record since this form read it. */
    isOutdated: progress === undefined && (edited?.version ?? 0) > knownVersion,
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
    /** Discards the input. */
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

/** Shows errors of fields that the form does not contain. */
const hiddenFieldErrors = (form: HTMLFormElement | null, errors: Record<string, string[]>): string[] =>
  Object.entries(errors).flatMap(([path, messages]) =>
    form?.querySelector(`[name="${CSS.escape(path)}"], [data-field="${CSS.escape(path)}"]`) ? [] : messages,
  )
