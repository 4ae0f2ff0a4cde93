import { searchedText } from '../../../contract/shared/text/plain-text.ts'

/** Normalises a name for comparison: capitals, accents, apostrophes, full stops and extra spaces are removed. */
export const plainWords = (text: string): string =>
  searchedText(text)
    .replaceAll(/[.\s]+/g, ' ')
    .trim()
