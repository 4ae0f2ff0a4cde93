import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ACTIVE, firstOption, markedOption } from './marked-option.ts'

type Keys = KeyboardEvent<HTMLInputElement>

/**
 * The keyboard behaviour of every choice (0032): typing marks the first match; Enter and Tab select the marked option, or the
 * first match if the options have arrived and none is marked yet; Enter never submits the form. `shown` is the field's text while
 * nothing is typed, `optionCount` the number of options loaded so far.
 */
export const useChoiceKeys = (shown: string, optionCount: number) => {
  const ref = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(shown)
  const isTyped = text !== '' && text !== shown

  // For options that arrive after typing: switching it off and on makes Mantine mark the first one again.
  const areMarked = useDeferredValue(optionCount) === optionCount

  // Mantine announces options that the arrow keys mark to screen readers, but not those that typing marks.
  useEffect(() => {
    const field = ref.current
    const marked = field && markedOption(field)
    if (!marked) field?.removeAttribute(ACTIVE)
    else if (isTyped) field.setAttribute(ACTIVE, marked.id)
  })

  const take = (field: HTMLInputElement): boolean => {
    const option = markedOption(field) ?? (isTyped ? firstOption(field) : null)
    option?.click()
    return option !== null
  }

  // Runs before Mantine's handler, which recognises Enter by key code: on-screen keyboards send none.
  const onKeyDownCapture = (event: Keys) => {
    if (event.nativeEvent.isComposing) return
    const field = event.currentTarget
    if (event.key === 'Tab') take(field)
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (!take(field) && field.getAttribute('aria-expanded') !== 'true') field.click()
  }

  // Typing after a click, or after a dialog has given it the focus, replaces the field's text.
  const select = ({ currentTarget: field }: { currentTarget: HTMLInputElement }) => {
    if (!isTyped) field.select()
  }

  const keys = {
    ref,
    searchable: true,
    openOnFocus: false,
    searchValue: text,
    onSearchChange: setText,
    selectFirstOptionOnChange: isTyped && areMarked,
    onKeyDownCapture,
    onClick: select,
    onFocus: select,
    onDropdownClose: () => ref.current?.removeAttribute(ACTIVE),
  }
  return { keys, show: setText }
}
