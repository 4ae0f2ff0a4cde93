/** The maximum length of a cell's text. */
const LONGEST = 32_767

/**
 * A text that no spreadsheet interprets as a formula, also after export to CSV: a leading character that could begin one gets an
 * apostrophe before it (S-42).
 */
export const harmlessText = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text).slice(0, LONGEST)
