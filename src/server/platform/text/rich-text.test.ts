import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from './rich-text.ts'

test('HTML from the editor stays unchanged', () => {
  const written =
    '<h2>Título</h2><p>Texto <strong>fuerte</strong>, <em>cursivo</em>, <u>subrayado</u>, <s>tachado</s>.<br />Otra línea</p><ul><li><p>uno</p></li></ul><ol><li><p>dos</p></li></ol><blockquote><p>cita</p></blockquote>'
  expect(cleanHtml(written)).toBe(written)
})

test('characters that change the direction of text, and control characters, are left out, however they are written', () => {
  expect(cleanHtml('<p>Ana\u202E &#8238;uno&#x2066;\u0007&#27;\tdos</p>')).toBe('<p>Ana uno\tdos</p>')
})

test('a link gets rel=noreferrer, and only web, mail and telephone links stay', () => {
  const rest = 'rel="noopener noreferrer nofollow" target="_blank"'
  expect(cleanHtml('<a href="https://example.gt/a?b=1">x</a>')).toBe(`<a href="https://example.gt/a?b=1" ${rest}>x</a>`)
  expect(cleanHtml('<a href="tel:55551234" rel="opener" target="_self" style="x">x</a>')).toBe(
    `<a href="tel:55551234" ${rest}>x</a>`,
  )
  for (const bad of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '#/user/logout',
    '/api/docs',
    'users',
    '?x=1',
    '//evil.example',
    String.raw`\\evil.example`,
    'https:/users',
    'https:users',
    String.raw`https:\\evil.example`,
    '',
  ]) {
    expect(cleanHtml(`<a href="${bad}">x</a>`), bad).toBe(`<a ${rest}>x</a>`)
  }
})

test.each([
  ['<script>alert(1)</script>antes', 'antes'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<p onclick="alert(1)" onmouseover=alert(1)>x</p>', '<p>x</p>'],
  ['<p style="background:url(javascript:alert(1))" class="a" id="b">x</p>', '<p>x</p>'],
  ['<style>p{display:none}</style>x', 'x'],
  ['<iframe src="https://example.gt"></iframe>x', 'x'],
  ['<svg onload=alert(1)><p>x</p></svg>', '<p>x</p>'],
  ['<math><mi//xlink:href="data:x,<script>alert(1)</script>">', ''],
  ['<form action="/api/user/logout"><button>x</button></form>', 'x'],
  ['<object data="x"></object><embed src="x"><base href="https://example.gt">', ''],
  ['<!-- nota --><p>x</p>', '<p>x</p>'],
  ['<p>abierto <strong>sin cerrar', '<p>abierto <strong>sin cerrar</strong></p>'],
  ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
  ['<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;'],
])('%s is cleaned', (sent, cleaned) => {
  expect(cleanHtml(sent)).toBe(cleaned)
})

// S-35
test('for any input, the output has only allowed tags and no active content, and cleaning is idempotent', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '/',
    '"',
    "'",
    '=',
    ' ',
    'script',
    'img',
    'onerror',
    'href',
    'javascript:',
    'p',
    'a',
    '<!--',
    '-->',
    '&lt;',
    '&#106;',
    '\n',
    'style',
    'x',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (sent) => {
      const cleaned = cleanHtml(sent.join(''))
      const tags = [...cleaned.matchAll(/<\/?([a-z0-9]+)/gi)].map((tag) => tag[1]!.toLowerCase())
      expect(tags.filter((tag) => !['p', 'a', 's'].includes(tag))).toEqual([])
      for (const [tag] of cleaned.matchAll(/<[^>]*>/g)) expect(tag).not.toMatch(/\son|javascript:|style/i)
      expect(cleanHtml(cleaned)).toBe(cleaned)
    }),
    { numRuns: 500 },
  )
})

test.each([
  [
    '<table><tr><td>Unidad</td><td>Km</td></tr><tr><th>MB-02</th><th>12</th></tr></table><p>fin</p>',
    'Unidad | Km<br />MB-02 | 12<br /><p>fin</p>',
  ],
  [
    "<p class=MsoNormal style='margin-bottom:0cm'><b>Uno</b><o:p></o:p></p><p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span><![endif]>dos</p>",
    '<p><b>Uno</b></p><p>·\u00a0\u00a0 dos</p>',
  ],
  ['<div>uno</div><div>dos</div><h1>tres</h1>cuatro', 'uno<br />dos<br />tres<br />cuatro'],
  ['<head><title>Documento1</title><xml><o:Pages>1</o:Pages></xml></head><p>texto</p>', '<p>texto</p>'],
])('blocks and cells from Word stay apart: %s', (sent, cleaned) => {
  expect(cleanHtml(sent)).toBe(cleaned)
  expect(cleanHtml(cleaned)).toBe(cleaned)
})
