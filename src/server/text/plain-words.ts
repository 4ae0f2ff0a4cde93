/** A text without what people vary when they write a name: capitals, accents, full stops, surplus spaces. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[.\s]+/g, ' ')
    .trim()
