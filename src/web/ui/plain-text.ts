/** Without accents and capitals and with one kind of hyphen, for comparing search text. An accent alone stays, since every text contains nothing. */
export const plainText = (text: string): string => {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .toLowerCase()
    .trim()
  return plain === '' ? text.trim() : plain
}
