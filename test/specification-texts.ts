import { parseSync, Visitor, type ESTree } from 'vite'
import type { Line } from './specification-lines.ts'

/** Normalises whitespace, and replaces placeholders with one character. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\{[^{}]*\}/g, '{}')

/**
 * The texts that a line quotes: in double quotes in A, in single quotes in B, where an apostrophe after a letter opens no quote.
 */
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

/** Every text in a source file: strings, templates, and JSX text, joined and in parts. */
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

/** The quoted texts of implemented lines that no source contains exactly, as `id: text`. */
export const missingTexts = (lines: Line[], sources: Record<string, string>): string[] => {
  const written = new Set(Object.entries(sources).flatMap(([file, source]) => textsIn(file, source)))
  return lines
    .filter((line) => line.isBuilt)
    .flatMap((line) => quotesOf(line).map((text) => ({ id: line.id, text })))
    .filter(({ text }) => !written.has(plain(text)))
    .map(({ id, text }) => `${id}: ${text}`)
}
