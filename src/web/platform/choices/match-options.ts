import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { plainText, searchedText } from '../../../contract/shared/text/plain-text.ts'

/**
 * The options that contain every typed word, ignoring accents, apostrophes and case. Options that begin with the typed text come first, since
 * Enter selects the first: '1a' must not select '11a. Compañía'.
 */
export const matchOptions: OptionsFilter = ({ options, search, limit }) => {
  const searched = searchedText(search)
  const words = searched.split(/\s+/)
  const matches = options
    // Our choices have no groups.
    .filter((option): option is ComboboxItem => 'value' in option)
    .map((option) => ({ option, text: plainText(option.label) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ option, text }) => ({ option, rank: rankOf(text, searched) }))
  return matches
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ option }) => option)
}

const rankOf = (text: string, searched: string): number => {
  if (text.startsWith(searched)) return 0
  return text.includes(` ${searched}`) ? 1 : 2
}
