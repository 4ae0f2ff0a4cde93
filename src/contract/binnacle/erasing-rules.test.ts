import { expect, test } from 'vitest'
import { blackOut, blackOutRich, richInWords } from './erasing-rules.ts'

// S-65
test.each([
  ['Ana vive en casa de Anatolia; ANA no oye.', ['Ana'], '█████ vive en casa de Anatolia; █████ no oye.'],
  ['Juan  Pérez y Juan', ['Juan', 'Juan Pérez'], '█████ y █████'],
  ['mañana viene Ñan', ['ñan', 'ana'], 'mañana viene █████'],
  ['Cel. (502) 5555-1234.', ['(502) 5555-1234'], 'Cel. █████.'],
  ['a*b [x] $1', ['a*b', '[x]', '$1'], '█████ █████ █████'],
  ['sin nadie', [' ', ''], 'sin nadie'],
  ['Lote 44', [], 'Lote 44'],
])('%s without %j', (text, passages, expected) => {
  expect(blackOut(text, passages)).toBe(expected)
})

// S-65
test('blacking out takes no longer for words that look like blanks', () => {
  const names = [`a ${'&nbsp; '.repeat(20)}b`]
  const text = `a${'&nbsp;'.repeat(5000)}`
  expect(blackOut(text, names)).toBe(text)
  expect(blackOutRich(text, names)).toBe(text)
})

// S-65
test('addresses of links are shown and blacked out, and entities stay whole', () => {
  const html =
    '<p><a href="mailto:ana@correo.gt" rel="nofollow">correo</a>, <a href="tel:55551234">aquí</a> R&amp;B &lt;a&gt;</p>'
  expect(richInWords(html)).toContain('(mailto:ana@correo.gt) correo, (tel:55551234) aquí R&B <a>')
  expect(blackOutRich(html, ['ana@correo.gt', '55551234', 'amp', 'lt', 'rel'])).toBe(
    '<p><a href="mailto:█████" rel="nofollow">correo</a>, <a href="tel:█████">aquí</a> R&amp;B &lt;a&gt;</p>',
  )
})

// S-65
test('of rich text the words are blacked out, and its tags stay', () => {
  const html = '<p class="strong">Pérez &amp; Hijos; <strong>Juan</strong> Pérez, Ana&nbsp;Paz</p>'
  expect(blackOutRich(html, ['Pérez & Hijos', 'strong', 'p', 'Ana Paz'])).toBe(
    '<p class="strong">█████; <strong>Juan</strong> Pérez, █████</p>',
  )
  expect(blackOutRich(html, ['Juan Pérez'])).toBe(html)
  expect(blackOutRich(html, ['Juan', 'Pérez'])).toContain('<strong>█████</strong> █████')
})
