/* Blacking out what free texts say of patients and contacts (S-65). Server and screen do it alike, so that nothing is erased unseen. */

/** As long for every passage, whose length would say something. */
const BLACK = '█████'

/** The text without the passages, as whole words, in capitals or not. */
export const blackOut = (text: string, passages: readonly string[]): string => {
  const pattern = patternOf(passages)
  return pattern === undefined ? text : text.replaceAll(pattern, BLACK)
}

/** The same in rich text: a passage is not looked for across or inside its tags. */
export const blackOutRich = (html: string, passages: readonly string[]): string => {
  const written = passages.map((passage) => passage.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  return html
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : blackOut(part, written)))
    .join('')
}

const patternOf = (passages: readonly string[]): RegExp | undefined => {
  // The longest first: of 'Juan' and 'Juan Pérez' both are meant.
  const wanted = passages.filter((passage) => passage.trim() !== '').toSorted((one, other) => other.length - one.length)
  if (wanted.length === 0) return undefined
  const any = wanted
    .map((passage) =>
      passage
        .trim()
        .split(/\s+/)
        .map(escaped)
        .join(String.raw`(?:\s|&nbsp;)+`),
    )
    .join('|')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, 'giu')
}

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
