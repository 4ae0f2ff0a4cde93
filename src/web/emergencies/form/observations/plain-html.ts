const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as HTML, with one paragraph for each line. */
export const paragraphsOf = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replaceAll(/[&<>]/g, (letter) => named[letter] ?? letter)}</p>`)
        .join('')
