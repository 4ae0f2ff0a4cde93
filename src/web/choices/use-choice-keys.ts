import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { firstOption, markedOption } from './marked-option.ts'

const ACTIVE = 'aria-activedescendant'

type Keys = KeyboardEvent<HTMLInputElement>

/**
 * How every choice is used by keyboard (0032): what is typed marks the first match, Enter and Tab take what is
 * marked, or the first match where it has come and is not marked yet, and Enter never sends the form around it. `shown` is
 * what the field reads while nothing is typed, `optionCount` how many options have come so far.
 */
export const useChoiceKeys = (shown: string, optionCount: number) => {
  const ref = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(shown)
  const isTyped = text !== '' && text !== shown

  // Options that come after what was typed: off and on again is how Mantine is told to mark the first one once more.
  const areMarked = useDeferredValue(optionCount) === optionCount

  // Mantine tells screen readers of an option that the arrows marked, and not of one that typing did.
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

  // Before Mantine's own keys, which know Enter by its place on a keyboard: the keyboard on a screen has none.
  const onKeyDownCapture = (event: Keys) => {
    if (event.nativeEvent.isComposing) return
    const field = event.currentTarget
    if (event.key === 'Tab') take(field)
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (!take(field) && field.getAttribute('aria-expanded') !== 'true') field.click()
  }

  // What is typed after a click takes the place of what stands there.
  const onClick = ({ currentTarget: field }: MouseEvent<HTMLInputElement>) => {
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
    onClick,
    onDropdownClose: () => ref.current?.removeAttribute(ACTIVE),
  }
  return { keys, show: setText }
}
