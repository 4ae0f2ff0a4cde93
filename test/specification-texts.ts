import { parseSync, Visitor, type ESTree } from 'vite'
import type { Line } from './specification-lines.ts'

/** One space for any, and one sign for whatever is filled in. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\{[^{}]*\}/g, '{}')

/** Texts that a line quotes. A quotes "so", B 'so', where an apostrophe after a letter is none. */
export const quotesOf = ({ id, sentence }: Line): string[] => {
  if (id.startsWith('S-')) return []
  const quoted = id.startsWith('A-') ? /"([^"]+)"/g : /(?<!\p{L})'([^']+)'(?!\p{L})/gu
  return [...sentence.matchAll(quoted)].map(([, text = '']) => text)
}

const childText = (child: ESTree.JSXChild): string => {
  if (child.type === 'JSXText') return child.value
  if (child.type === 'JSXExpressionContainer' && child.expression.type === 'Literal') return String(child.expression.value)
  return '{}'
}

/** Every text in a source file: strings, templates, and text between tags, joined and piece by piece. */
export const textsIn = (file: string, source: string): string[] => {
  const texts: string[] = []
  const ofElement = ({ children }: { children: ESTree.JSXChild[] }) =>
    texts.push(children.map(childText).join(''), ...children.map(childText))
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && texts.push(value),
    TemplateLiteral: ({ quasis }) => texts.push(quasis.map(({ value }) => value.cooked ?? '').join('{}')),
    JSXElement: ofElement,
    JSXFragment: ofElement,
  }).visit(parseSync(file, source).program)
  return texts.map(plain)
}

/** The quoted texts of built lines that no source writes letter for letter, as `id: text`. */
export const missingTexts = (lines: Line[], sources: Record<string, string>): string[] => {
  const written = new Set(Object.entries(sources).flatMap(([file, source]) => textsIn(file, source)))
  return lines
    .filter((line) => line.isBuilt)
    .flatMap((line) => quotesOf(line).map((text) => ({ id: line.id, text })))
    .filter(({ text }) => !written.has(plain(text)))
    .map(({ id, text }) => `${id}: ${text}`)
}
