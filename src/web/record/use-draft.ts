import { useEffect, useRef, useState } from 'react'
import { isSame } from '../ui/values.ts'
import { readToken } from '../device/token.ts'
import { openSlot, type Slot } from '../device/draft-slots.ts'
import { dropDraft, writeDraft, type Draft } from '../device/drafts.ts'
import type { AnyForm } from './use-form.ts'

const WAIT_MS = 400

export interface KeptDraft {
  /** Whether what is typed now would survive a reload. */
  isKept: () => boolean
  /** Writes what is typed now at once: what is done next may end the session. */
  keepNow: () => void
  drop: () => void
}

interface Kept {
  name: string | undefined
  /** What was brought back from under that name. */
  left: Draft<object> | undefined
  key: () => string
  version: () => number | undefined
}

/** A password is never kept on the device: its fields come back empty. */
const withoutPasswords = (values: object): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name.includes('password') ? '' : value]))

/** Keeps what is typed into the form as a draft under `name`; without a name it keeps nothing. */
export const useDraft = (form: AnyForm, { name, left, key, version }: Kept): KeptDraft => {
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
      // Whose session has ended writes no more, even where somebody has signed in since.
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
      // A form that stays open once it is saved starts anew.
      if (!form.isDirty()) isOver.current = false
      clearTimeout(timer)
      timer = setTimeout(now, WAIT_MS)
    })
    document.addEventListener('visibilitychange', now)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', now)
      now()
    }
  }, [form, name])

  return {
    isKept: () => written.current?.typed === form.get(),
    keepNow: () => void write.current(),
    drop: () => {
      // Once only: what lies under the name afterwards is another form's.
      if (isOver.current) return
      isOver.current = true
      if (name !== undefined) void dropDraft(name)
    },
  }
}

/** Where a form keeps its draft, and the one that it was left with; undefined while the device is still being asked. */
export const useSlot = <V extends object>(form: string) => {
  const [slot, setSlot] = useState<Slot<V>>()
  useEffect(() => {
    const end = new AbortController()
    void openSlot<V>(form, end.signal).then((opened) => end.signal.aborted || setSlot(opened))
    return () => end.abort()
  }, [form])
  return {
    slot,
    startAnew: () => {
      if (slot === undefined) return
      void dropDraft(slot.name)
      setSlot({ ...slot, left: undefined })
    },
  }
}
