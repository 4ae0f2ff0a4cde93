import { useState } from 'react'

interface Reading {
  read: (typed: string) => string
  /** The value of a text that may not be finished, if that differs. */
  readBeingTyped?: (typed: string) => string
  show: (value: string) => string
  /** The text while it is typed: with separators, for example. */
  whileTyping: (typed: string, before: string) => string
}

/**
 * The text of a field whose value is read from it: what is being typed stays as typed, and takes the usual form once the field is
 * left, or at once if it was pasted.
 */
export const useTextOfValue = (value: string, { read, readBeingTyped = read, show, whileTyping }: Reading) => {
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const [isLeft, setLeft] = useState(false)
  // A value set from outside replaces the text.
  const text = typed !== undefined && typed.value === value ? typed.text : show(value)
  return {
    text,
    /** The field was left since the last key: errors of half-typed texts show. */
    isLeft,
    type: (next: string): string => {
      const isPasted = next.length > text.length + 1
      const shown = whileTyping(next, text)
      const nextValue = isPasted ? read(shown) : readBeingTyped(shown)
      setTyped({ text: isPasted ? show(nextValue) : shown, value: nextValue })
      setLeft(false)
      return nextValue
    },
    /** The value of the finished text. */
    leave: (): string => {
      setTyped(undefined)
      setLeft(true)
      return read(value)
    },
  }
}
