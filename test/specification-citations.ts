import { ID } from './specification-lines.ts'

/** What a text cites: lines of docs/specification, pages of docs/decisions, and both in forms that resolve to nothing. */
export interface Citations {
  ids: string[]
  pages: string[]
  unresolvable: string[]
}

const listOfPages = /\((?:(?:[ABS]-[A-Z0-9-]+i?|0\d{3})(?:, | and )?)+\)/g
const addressOfPage = /(?:docs\/decisions\/|\]\()(0\d{3})\b/g
/** A line may break between the words, inside a comment as well. */
const unresolvable = /\bdecisions?\s[\s/*]*(?:\d+|S-\d+)\b|[AB]§[\w.]*|\bchecklist[- ][ab]\b/gi

export const citationsIn = (text: string): Citations => ({
  ids: text.match(ID) ?? [],
  pages: [
    ...(text.match(listOfPages) ?? []).flatMap((list) => list.match(/\b0\d{3}\b/g) ?? []),
    ...[...text.matchAll(addressOfPage)].map(([, page = '']) => page),
  ],
  unresolvable: text.match(unresolvable) ?? [],
})
