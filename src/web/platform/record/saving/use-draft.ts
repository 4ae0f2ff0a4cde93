import { DRAFT_PAUSE_MS } from '../../../../contract/shared/browser-limits.ts'
import { startTransition, useEffect, useRef, useState } from 'react'
import { isSame } from '../../text/values.ts'
import { readToken } from '../../storage/read-token.ts'
import { openSlot, type Slot } from '../../drafts/draft-slots.ts'
import { dropDraft, writeDraft, type Draft } from '../../drafts/drafts.ts'
import type { AnyForm } from '../use-form.ts'

export interface FormDraft {
  /** Whether the current input is stored as a draft and survives a reload. */
  isStored: () => boolean
  /** Writes the current input, because the next action may end the session. Resolves when it is there, or soon. */
  storeNow: () => Promise<unknown>
  drop: () => void
  /** Writes it again after `drop`: the input turned out not to be complete. */
  resume: () => void
}

interface DraftSource {
  name: string | undefined
  /** The draft restored under that name. */
  left: Draft<object> | undefined
  key: () => string
  version: () => number | undefined
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Passwords are never stored on the device: their fields come back empty. */
const withoutPasswords = (values: object): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name.includes('password') ? '' : value]))

/** Stores the form's input as a draft under `name`; without a name, no draft is stored. */
export const useDraft = (form: AnyForm, { name, left, key, version }: DraftSource): FormDraft => {
  const written = useRef(left && { draft: left, typed: form.get() })
  const isOver = useRef(false)
  const facts = useRef({ key, version })
  const write = useRef(() => Promise.resolve())
  useEffect(() => {
    facts.current = { key, version }
  })

  useEffect(() => {
    if (name === undefined) return undefined
    const token = readToken()
    let timer: ReturnType<typeof setTimeout> | undefined
    // A form may be saved or left while its draft is being written.
    const dropIfOver = async () => {
      if (isOver.current) await dropDraft(name)
    }
    write.current = async () => {
      clearTimeout(timer)
      // After the session has ended nothing is written, even if another person has signed in since.
      if (isOver.current || readToken() !== token) return
      const typed = form.get()
      const values = withoutPasswords(typed)
      if (isSame(values, withoutPasswords(form.stored()))) {
        if (written.current !== undefined) await dropDraft(name)
        written.current = undefined
        return
      }
      const draft = {
        values,
        stored: withoutPasswords(form.stored()),
        version: facts.current.version(),
        key: facts.current.key(),
        writtenAt: Date.now(),
      }
      if (!(await writeDraft(name, draft, written.current?.draft))) return
      written.current = { draft, typed }
      await dropIfOver()
    }
    const now = () => void write.current()
    const stop = form.subscribe(() => {
      // A form that stays open after a save starts a new draft.
      if (!form.isDirty()) isOver.current = false
      clearTimeout(timer)
      timer = setTimeout(now, DRAFT_PAUSE_MS)
    })
    document.addEventListener('visibilitychange', now)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', now)
      now()
    }
  }, [form, name])

  return {
    isStored: () => written.current?.typed === form.get(),
    storeNow: () => Promise.race([write.current(), pause(DRAFT_PAUSE_MS)]),
    drop: () => {
      // Only once: a later draft under the name belongs to another form.
      if (isOver.current) return
      isOver.current = true
      written.current = undefined
      if (name !== undefined) void dropDraft(name)
    },
    resume: () => {
      if (!isOver.current) return
      isOver.current = false
      void write.current()
    },
  }
}

/** The form's draft slot and the draft found in it; undefined while the device is read. */
export const useSlot = <V extends object>(form: string) => {
  const [slot, setSlot] = useState<Slot<V>>()
  useEffect(() => {
    const end = new AbortController()
    void openSlot<V>(form, end.signal).then((opened) => {
      // As a transition, so that a slow processor renders the form in pieces.
      if (!end.signal.aborted) startTransition(() => setSlot(opened))
    })
    return () => end.abort()
  }, [form])
  return {
    slot,
    startOver: () => {
      if (slot === undefined) return
      void dropDraft(slot.name)
      setSlot({ ...slot, left: undefined })
    },
  }
}
