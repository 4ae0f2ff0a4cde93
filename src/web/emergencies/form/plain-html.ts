const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as HTML, with one paragraph for each line. */
export const paragraphsOf = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replaceAll(/[&<>]/g, (letter) => named[letter] ?? letter)}</p>`)
        .join('')

/** The text of such HTML. DOMParser does not run scripts. */
export const textOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replaceAll('</p><p>', '\n'), 'text/html')
  return body.textContent
}
