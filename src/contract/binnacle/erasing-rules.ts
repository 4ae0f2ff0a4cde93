import { plainLines } from '../shared/text/rich-text.ts'

/* Blacking out what free texts say of patients and contacts (S-65). Server and screen do it alike, so that nothing is erased unseen. */

/** As long for every passage, whose length would say something. */
const BLACK = '█████'

/** The text without the passages, as whole words, in capitals or not. */
export const blackOut = (text: string, passages: readonly string[]): string => {
  const pattern = patternOf(passages, LETTERS)
  return pattern === undefined ? text : text.replaceAll(pattern, BLACK)
}

/** The same in rich text, also in the addresses of links; a passage is not looked for across tags. */
export const blackOutRich = (html: string, passages: readonly string[]): string => {
  const pattern = patternOf(passages.map(asHtml), `${LETTERS}&#`)
  if (pattern === undefined) return html
  const withoutPassages = (text: string) => {
    const spaced = text.replaceAll('&nbsp;', '\u00A0')
    const blacked = spaced.replaceAll(pattern, BLACK)
    return blacked === spaced ? text : blacked
  }
  return html
    .split(/(<[^>]*>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part.replaceAll(HREF, (_, address: string) => `href="${withoutPassages(address)}"`)
        : withoutPassages(part),
    )
    .join('')
}

/** Rich text as its reader sees it, and where its links lead. */
export const richInWords = (html: string): string => plainLines(html.replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>/g, '($1) '))

const HREF = /href="([^"]*)"/g
const LETTERS = String.raw`\p{L}\p{N}`

/** `beside`: signs that belong to the same word, or to the same entity, as what follows them. A word has no blank, so there is one way to match. */
const patternOf = (passages: readonly string[], beside: string): RegExp | undefined => {
  // The longest first: of 'Juan' and 'Juan Pérez' both are meant.
  const wanted = passages.filter((passage) => passage.trim() !== '').toSorted((one, other) => other.length - one.length)
  if (wanted.length === 0) return undefined
  const any = wanted
    .map((passage) =>
      passage
        .trim()
        .split(/\s+/)
        .map(escaped)
        .join(String.raw`\s+`),
    )
    .join('|')
  return new RegExp(`(?<![${beside}])(?:${any})(?![${LETTERS}])`, 'giu')
}

const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
