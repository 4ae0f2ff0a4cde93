/** Parses server-sent events from arriving chunks, and passes on the data of each. */
export const eventReader = (onEvent: (data: string) => void): ((piece: string) => void) => {
  let rest = ''
  let data: string[] = []
  return (piece) => {
    // A carriage return at the end of a chunk may be half of a line break.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      if (line !== '' || data.length === 0) continue
      onEvent(data.join('\n'))
      data = []
    }
  }
}
