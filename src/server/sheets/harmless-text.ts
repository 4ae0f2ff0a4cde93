/** As many characters as a cell takes. */
const LONGEST = 32_767

/**
 * A text that no spreadsheet takes for a formula, nor one that reads it back from a CSV: what could begin one is
 * preceded by an apostrophe (S-42).
 */
export const harmlessText = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text).slice(0, LONGEST)
