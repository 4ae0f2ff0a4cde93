import { expect, test } from 'vitest'
import { blackOut, blackOutRich } from './erasing-rules.ts'

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
test('of rich text the words are blacked out, and its tags stay', () => {
  const html = '<p class="strong">Pérez &amp; Hijos; <strong>Juan</strong> Pérez, Ana&nbsp;Paz</p>'
  expect(blackOutRich(html, ['Pérez & Hijos', 'strong', 'p', 'Ana Paz'])).toBe(
    '<p class="strong">█████; <strong>Juan</strong> Pérez, █████</p>',
  )
  expect(blackOutRich(html, ['Juan Pérez'])).toBe(html)
  expect(blackOutRich(html, ['Juan', 'Pérez'])).toContain('<strong>█████</strong> █████')
})
