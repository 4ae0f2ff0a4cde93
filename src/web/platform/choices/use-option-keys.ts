import { useMergedRef } from '@mantine/hooks'
import { useRef, type KeyboardEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { TYPED_OPTION_MS } from '../../../contract/shared/browser-limits.ts'
import { ACTIVE, highlightedOption, highlightOption, optionsOf } from './highlighted-option.ts'
import { matchOptions } from './match-options.ts'
import { isTextKey } from './sheets/use-sheet-opener.ts'

/**
 * The keys of an open choice that takes no text, so that no touch keyboard covers it: typing highlights the first match (0032); Home, End
 * and the arrow keys move the highlight. Home, End and letters also open it, but in a row of a list letters are the keys of the row.
 */
export const useOptionKeys = (inputRef: Ref<HTMLInputElement> | undefined) => {
  const ref = useRef<HTMLInputElement>(null)
  const typed = useRef({ text: '', at: 0 })

  /** What is typed with this key; undefined for another key. */
  const typedWith = (event: KeyboardEvent): string | undefined => {
    const { text, at } = typed.current
    const before = event.timeStamp - at < TYPED_OPTION_MS ? text : ''
    const now = isTextKey(event) && (event.key !== ' ' || before !== '') ? before + event.key : undefined
    typed.current = { text: now ?? '', at: event.timeStamp }
    return now
  }

  // Before Mantine's handler, which counts from a highlight of its own.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    if (event.nativeEvent.isComposing) return
    const wasOpen = isOpen(field)
    if (!wasOpen) {
      if (!opens(event)) return
      flushSync(() => field.click())
      if (!isOpen(field)) return
    }
    const highlighted = highlightedOption(field)
    const text = typedWith(event)
    const next = text === undefined ? movedTo(field, highlighted, event.key) : firstMatch(field, text)
    const isTaken = event.key === 'Enter' && highlighted !== null
    if (next === undefined && text === undefined && !isTaken) return
    event.preventDefault()
    event.stopPropagation()
    if (next) highlightOption(field, next)
    if (next && !wasOpen) setTimeout(() => highlightAgain(field, next))
    if (isTaken) highlighted.click()
  }
  const onDropdownClose = () => {
    typed.current = { text: '', at: 0 }
    ref.current?.removeAttribute(ACTIVE)
  }
  return { keys: { ref: useMergedRef(ref, inputRef), onKeyDownCapture, onDropdownClose } }
}

/** Mantine removes the highlight a moment after a choice was closed, which may be after it was opened again. */
const highlightAgain = (field: Element, option: HTMLElement) => {
  if (isOpen(field) && option.isConnected && highlightedOption(field) === null) highlightOption(field, option)
}

const isOpen = (field: Element) => field.getAttribute('aria-expanded') === 'true'

const opens = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  return /^(Home|End)$/.test(event.key) || (/^\p{L}$/u.test(event.key) && event.currentTarget.closest('tr, li') === null)
}

/** From the highlighted option, or else the chosen one. */
const movedTo = (field: Element, highlighted: HTMLElement | null, key: string): HTMLElement | undefined => {
  const all = optionsOf(field)
  const here = all.findIndex((option) => (highlighted ? option === highlighted : option.ariaSelected === 'true'))
  return {
    ArrowDown: all[here + 1] ?? all[0],
    ArrowUp: all.at(Math.max(here, 0) - 1),
    Home: all[0],
    End: all.at(-1),
  }[key]
}

const firstMatch = (field: Element, search: string): HTMLElement | undefined => {
  const all = optionsOf(field)
  const options = all.map((option, place) => ({ value: String(place), label: option.textContent }))
  const [match] = matchOptions({ options, search, limit: 1 })
  return match && 'value' in match ? all[Number(match.value)] : undefined
}
