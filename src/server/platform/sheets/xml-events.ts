import { Parser } from 'saxen'

interface XmlHandlers {
  open?: (name: string, attributes: () => Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const decoded = (attributes: Record<string, string>, decode: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decode(value)]))

/** Parses XML as a stream of events. Names come without prefix; entities that a document declares are not expanded. */
export const readXml = (xml: string, { open, close, text }: XmlHandlers): void => {
  const parser = new Parser()
  if (open) parser.on('openTag', (name, attributes, decode) => open(withoutPrefix(name), () => decoded(attributes(), decode)))
  if (close) parser.on('closeTag', (name) => close(withoutPrefix(name)))
  if (text) parser.on('text', (written, decode) => text(decode(written))).on('cdata', text)
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
}
