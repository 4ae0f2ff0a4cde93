import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ACTIVE, firstOption, highlightedOption } from './highlighted-option.ts'

type Keys = KeyboardEvent<HTMLInputElement>

/**
 * The keyboard behaviour of every choice (0032): typing highlights the first match; Enter and Tab select the highlighted option, or the
 * first match if the options have arrived and none is highlighted yet; Enter never submits the form. `shown` is the field's text while
 * nothing is typed, `optionCount` the number of options loaded so far.
 */
export const useChoiceKeys = (shown: string, optionCount: number) => {
  const ref = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(shown)
  const isTyped = text !== '' && text !== shown

  // For options that arrive after typing: switching it off and on makes Mantine highlight the first one again.
  const areHighlighted = useDeferredValue(optionCount) === optionCount

  // Mantine announces options that the arrow keys highlight to screen readers, but not those that typing highlights.
  useEffect(() => {
    const field = ref.current
    const highlighted = field && highlightedOption(field)
    if (!highlighted) field?.removeAttribute(ACTIVE)
    else if (isTyped) field.setAttribute(ACTIVE, highlighted.id)
  })

  const take = (field: HTMLInputElement): boolean => {
    const option = highlightedOption(field) ?? (isTyped ? firstOption(field) : null)
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
    selectFirstOptionOnChange: isTyped && areHighlighted,
    onKeyDownCapture,
    onClick: select,
    onFocus: select,
    onDropdownClose: () => ref.current?.removeAttribute(ACTIVE),
  }
  return { keys, show: setText }
}
