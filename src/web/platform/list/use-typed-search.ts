import { TYPING_PAUSE_MS } from '../../../contract/shared/browser-limits.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { List } from './use-list.ts'

/**
 * The text of a search box. Typed text goes into the address after a moment; other changes of the address (Back, the menu, a
 * link) appear in the box. When the address changes to a text that was typed here, it must not overwrite newer input, so each
 * sent search is expected once.
 */
export const useTypedSearch = ({ search, searchFor }: Pick<List<unknown>, 'search' | 'searchFor'>) => {
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  const [awaited, setAwaited] = useState<readonly string[]>([])
  const send = useDebouncedCallback((text: string) => {
    if (text === (awaited.at(-1) ?? search)) return
    setAwaited([...awaited, text])
    searchFor(text)
  }, TYPING_PAUSE_MS)

  if (search !== seen) {
    setSeen(search)
    const echo = awaited.indexOf(search)
    setAwaited(echo < 0 ? [] : awaited.slice(echo + 1))
    if (echo < 0) {
      setTyped(search)
      send.cancel()
    }
  }
  const type = (text: string) => {
    setTyped(text)
    send(text.trim())
  }
  return { typed, type }
}
