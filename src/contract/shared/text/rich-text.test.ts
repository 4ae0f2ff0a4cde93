import { expect, test } from 'vitest'
import { plainLines } from './rich-text.ts'

test.each([
  ['', ''],
  ['<p>uno</p><p>dos</p>', 'uno\ndos'],
  ['<p>uno</p><p></p><p>dos</p>', 'uno\n\ndos'],
  ['<p>uno</p><p></p>', 'uno\n'],
  ['<p>uno<br>dos</p>', 'uno\ndos'],
  ['<ul><li><p>uno</p></li><li><p>dos</p></li></ul><p>fin</p>', '• uno\n• dos\nfin'],
  ['<ol><li>uno</li><li>dos</li></ol>', '1. uno\n2. dos'],
  ['<ul><li><p>uno</p><ol><li><p>a</p></li><li><p>b</p></li></ol></li><li><p>dos</p></li></ul>', '• uno\n  1. a\n  2. b\n• dos'],
  ['<blockquote><p>cita</p></blockquote><p>fin</p>', 'cita\nfin'],
  ['<p>1 &lt; 2 &amp;amp; <strong>3</strong>&nbsp;&gt; 2</p>', '1 < 2 &amp; 3 > 2'],
])('%s', (html, lines) => {
  expect(plainLines(html)).toBe(lines)
})

test('a list in a list is indented, but not without end', () => {
  const depth = 4000
  const text = plainLines(`${'<ul>'.repeat(depth)}${'<li>x</li>'.repeat(depth)}${'</ul>'.repeat(depth)}`)
  expect(text.length).toBeLessThan(depth * 20)
})
