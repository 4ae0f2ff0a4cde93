import { ID } from './specification-lines.ts'

/** The citations in a text: lines of docs/specification, pages of docs/decisions, and malformed citations of either. */
export interface Citations {
  ids: string[]
  pages: string[]
  unresolvable: string[]
}

const listOfPages = /\((?:(?:[ABS]-[A-Z0-9-]+i?|0\d{3})(?:, | and )?)+\)/g
const addressOfPage = /(?:docs\/decisions\/|\]\()(0\d{3})\b/g
/** Words may be separated by a line break, also inside a comment. */
const unresolvable = /\bdecisions?\s[\s/*]*(?:\d+|S-\d+)\b|[AB]§[\w.]*|\bchecklist[- ][ab]\b/gi

export const citationsIn = (text: string): Citations => ({
  ids: text.match(ID) ?? [],
  pages: [
    ...(text.match(listOfPages) ?? []).flatMap((list) => list.match(/\b0\d{3}\b/g) ?? []),
    ...[...text.matchAll(addressOfPage)].map(([, page = '']) => page),
  ],
  unresolvable: text.match(unresolvable) ?? [],
})
