import { decomposed, withHyphens } from './written-numbers.ts'

/*
 * What searches and sorted lists compare. The migrations 0054 and 0055 have the same functions in SQL, `plain_text` and `natural_key`;
 * `plain-text.test.ts` of the server compares both.
 */

/** What keyboards and other programs write in Q'eqchi', K’iche’ and T´zul: the letter and the signs that stand for it. */
const apostrophes = "'`´ʹʻʼʽˈʿʾ‘’‛′Ꞌꞌ＇"
export const apostrophe = `[${apostrophes}]`
const unwritten = new RegExp(`[\u0300-\u036F${apostrophes}]`, 'gu')

/** Letters with a stroke, which Unicode does not take apart. */
const strokes: Readonly<Record<string, string>> = { Ø: 'o', ø: 'o', Ł: 'l', ł: 'l', Đ: 'd', đ: 'd', Ɨ: 'i', ɨ: 'i', ı: 'i' }

/**
 * Letters without marks and in lower case, no apostrophes, one kind of hyphen. Only ASCII letters are lowered in the end, since the
 * locale of a database decides about others.
 */
export const plainText = (text: string): string =>
  decomposed(withHyphens(text))
    .replaceAll(unwritten, '')
    .replaceAll(/[ØøŁłĐđƗɨı]/g, (letter) => strokes[letter] ?? letter)
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** What is looked for in plain texts. An apostrophe or accent alone stays, so that it finds nothing: every text contains an empty one. */
export const searchedText = (text: string): string => plainText(text).trim() || text.trim()

/** Compared by `<`: numbers as numbers (0047), capitals and accents alike, Ñ after N. */
export const naturalKey = (text: string): string =>
  plainText(decomposed(text).replaceAll(/n\u0303/gi, 'n~')).replaceAll(/\d+/g, (digits) => digits.padStart(12, '0').slice(-12))
