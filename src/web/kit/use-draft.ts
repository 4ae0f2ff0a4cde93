import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, writeDraft, type Draft } from './drafts.ts'
import type { AnyForm } from './use-form.ts'

const WAIT_MS = 400

export interface KeptDraft {
  /** Whether what is typed now would survive a reload. */
  isKept: () => boolean
  drop: () => void
}

interface Kept {
  name: string | undefined
  key: () => string
  version: () => number | undefined
}

/** Keeps what is typed into the form as a draft under `name`; without a name it keeps nothing. */
export const useDraft = (form: AnyForm, { name, key, version }: Kept): KeptDraft => {
  const written = useRef<Draft<object>>(undefined)
  const isOver = useRef(false)
  const facts = useRef({ key, version })
  useEffect(() => {
    facts.current = { key, version }
  })

  useEffect(() => {
    if (name === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // A form may be saved or left while its draft is being written.
    const dropIfOver = async () => {
      if (isOver.current) await dropDraft(name)
    }
    const write = async () => {
      if (isOver.current) return
      if (!form.isDirty()) {
        if (written.current !== undefined) await dropDraft(name)
        written.current = undefined
        return
      }
      const draft = {
        values: form.get(),
        stored: form.stored(),
        version: facts.current.version(),
        key: facts.current.key(),
        writtenAt: Date.now(),
      }
      if (!(await writeDraft(name, draft, written.current))) return
      written.current = draft
      await dropIfOver()
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void write(), WAIT_MS)
    }
    const now = () => {
      clearTimeout(timer)
      void write()
    }
    const stop = form.subscribe(soon)
    document.addEventListener('visibilitychange', now)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', now)
      now()
    }
  }, [form, name])

  return {
    isKept: () => written.current?.values === form.get(),
    drop: () => {
      // Once only: what lies under the name afterwards is another form's.
      if (isOver.current) return
      isOver.current = true
      if (name !== undefined) void dropDraft(name)
    },
  }
}

/** The draft that a form was left with; undefined while the device is still being asked. */
export const useLeftDraft = <V extends object>(name: string) => {
  const [left, setLeft] = useState<{ draft: Draft<V> | undefined }>()
  useEffect(() => {
    let isGone = false
    void readDraft<V>(name).then((draft) => isGone || setLeft({ draft }))
    return () => {
      isGone = true
    }
  }, [name])
  return {
    left,
    startAnew: () => {
      void dropDraft(name)
      setLeft({ draft: undefined })
    },
  }
}
