import type { MouseEvent } from 'react'

/** Resets a file input: browsers emit no event if the same file is chosen again. */
export const resetFileInput = {
  onClick: (event: MouseEvent<HTMLInputElement>) => {
    event.currentTarget.value = ''
  },
}
