import { withHyphens } from '../../../contract/shared/text/written-numbers.ts'

/** Without accents and capitals and with one kind of hyphen, for comparing search text. An accent alone stays, since every text contains nothing. */
export const plainText = (text: string): string => {
  const plain = withHyphens(text)
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
  return plain === '' ? text.trim() : plain
}
