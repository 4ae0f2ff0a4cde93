import { useId as useReactId } from 'react'

/**
 * In place of Mantine's, which gives every field, menu and hint another name after it was rendered, and so renders each twice: its
 * names must differ in old versions of React, too. React's have no character that a selector would have to escape.
 */
export const useId = (staticId?: string): string => {
  const own = useReactId()
  return typeof staticId === 'string' ? staticId : own
}
