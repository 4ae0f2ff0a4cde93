/** Normalises a name for comparison: capitals, accents, full stops and extra spaces are removed. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[.\s]+/g, ' ')
    .trim()
