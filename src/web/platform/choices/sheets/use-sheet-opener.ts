import type { ComboboxItem } from '@mantine/core'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { matchOptions } from '../match-options.ts'

const OPENING = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

interface Choice {
  data: readonly ComboboxItem[]
  disabled: boolean
  /** Those that typing does not find, since picking them again would remove them. */
  taken?: readonly string[]
  /** Called with what is typed to search, for options that are not all known. */
  onType?: ((text: string) => void) | undefined
  onPick: (value: string) => void
}

/**
 * A field that shows a choice and opens its sheet. It takes no text, so that no keyboard covers the sheet; what is typed with keys
 * of its own, as on a narrow window, is searched for in the sheet, and Enter and Tab take the first match.
 */
export const useSheetOpener = ({ data, disabled, taken = [], onType, onPick }: Choice) => {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(false)
  const [typed, setText] = useState('')
  const setTyped = (text: string) => {
    setText(text)
    onType?.(text)
  }
  /** Gives the focus back at once, so that a question about the choice can do so too. */
  const close = () => {
    flushSync(() => {
      setOpened(false)
      setTyped('')
    })
    ref.current?.focus({ preventScroll: true })
  }
  const takeFirst = () => {
    const [first] = matchOptions({ options: data.filter(({ value }) => !taken.includes(value)), search: typed, limit: 1 })
    if (first === undefined || !('value' in first) || first.disabled) return
    setTyped('')
    onPick(first.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
    if (typed !== '' && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault()
      takeFirst()
      return
    }
    const isText = isTextKey(event) && (event.key !== ' ' || typed !== '')
    if (!isText && !OPENING.has(event.key)) return
    // Enter must not submit the form.
    event.preventDefault()
    if (isText) setTyped(typed + event.key)
    setOpened(true)
  }
  const opener = {
    ref,
    readOnly: true,
    role: 'combobox',
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
    'aria-controls': id,
    onClick: () => !disabled && setOpened(true),
    onKeyDown,
  } as const
  return { opener, close, sheet: { id, data, opened, typed, onType: setTyped, onTakeFirst: takeFirst, onPick, onClose: close } }
}

export const isTextKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey
