import type { MouseEvent } from 'react'

/** For a file input: a browser says nothing when the file of before is chosen again, unless the input has forgotten it. */
export const chooseAgain = {
  onClick: (event: MouseEvent<HTMLInputElement>) => {
    event.currentTarget.value = ''
  },
}
