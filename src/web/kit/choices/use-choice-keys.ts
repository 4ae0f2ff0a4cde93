import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { firstOption, markedOption } from './marked-option.ts'

type Keys = KeyboardEvent<HTMLInputElement>

/**
 * How every choice is used by keyboard (decision 32): what is typed marks the first match, Enter and Tab take what is
 * marked, and Enter never sends the form around it. `shown` is what the field reads while nothing is typed.
 */
export const useChoiceKeys = (shown: string) => {
  const [text, setText] = useState(shown)
  const isTyped = text !== '' && text !== shown

  const take = (field: HTMLInputElement): boolean => {
    // Options that came after what was typed are not marked yet.
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

  // Mantine tells screen readers of an option that the arrows marked, and not of one that typing did.
  const onKeyUp = ({ currentTarget: field }: Keys) => {
    const marked = markedOption(field)
    if (marked) field.setAttribute('aria-activedescendant', marked.id)
  }

  // What is typed after a click takes the place of what stands there.
  const onClick = ({ currentTarget: field }: MouseEvent<HTMLInputElement>) => {
    if (!isTyped) field.select()
  }

  const keys = {
    searchable: true,
    openOnFocus: false,
    searchValue: text,
    onSearchChange: setText,
    selectFirstOptionOnChange: isTyped,
    onKeyDownCapture,
    onKeyUp,
    onClick,
  }
  return { keys, show: setText }
}
