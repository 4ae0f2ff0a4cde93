/** The deepest indentation: a text may nest lists without end, and every item would repeat it. */
const DEEPEST = 8

/** Rich text as the editor writes it and the server stores it, as lines of plain text with their list markers. */
export const plainLines = (html: string): string => {
  // The number of the next item of every open list; 0 in one without numbers.
  const lists: number[] = []
  return html
    .replaceAll(/(<\/(?:p|ul|ol|blockquote|h\d)>)\s*<\/li>/g, '$1')
    .replaceAll(/<(\/?)(ul|ol|li)\b[^<>]*>/g, (_, closing: string, tag: string) => {
      if (tag !== 'li') {
        if (closing === '') lists.push(tag === 'ol' ? 1 : 0)
        else lists.pop()
        return ''
      }
      if (closing !== '') return '\n'
      const number = lists.pop() ?? 0
      lists.push(number === 0 ? 0 : number + 1)
      return `${'  '.repeat(Math.min(lists.length - 1, DEEPEST))}${number === 0 ? '•' : `${number}.`} `
    })
    .replaceAll(/<\/(?:p|h\d)>|<br[^<>]*>/g, '\n')
    .replace(/\n$/, '')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** Whether a rich text has no text. An editor's empty document counts as empty. */
export const isBlankHtml = (html: string): boolean =>
  html
    // The match stops at the next bracket: scanning to the end from each bracket would take minutes in a text with many.
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim() === ''
