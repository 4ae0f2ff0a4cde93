/**
 * Keeps what is typed from now on from what has the focus, for a field that is still being loaded. The function that it returns ends
 * that and answers with the text.
 */
export const typedAhead = (): (() => string) => {
  let text = ''
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key.length === 1) text += event.key
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', keep, true)
  return () => {
    removeEventListener('keydown', keep, true)
    return text
  }
}
