import { expect, test } from 'vitest'
import { parseMetrics } from './metrics-text.ts'

const head = '# HELP a Help.\n# TYPE a gauge\n'

test('the reader of metrics reads what Prometheus reads', () => {
  const read = parseMetrics(`${head}a{b="c\\"d\\\\",e="}"} 1.5e3\na NaN\n`)
  expect(read.value('a', { b: 'c"d\\' })).toBe(1500)
  expect(read.series('a')).toHaveLength(2)
  expect(() => read.value('a')).toThrow('2 series')
  expect(read.value('a', { b: 'x' })).toBeUndefined()
})

test.each([
  ['no line break at the end', `${head}a 1`, 'no line break'],
  ['a sample of another metric', `${head}b 1\n`, 'not of a'],
  ['a sample without TYPE', 'a 1\n', 'not of'],
  ['two HELP', `${head}# HELP a Again.\n`, 'a second HELP'],
  ['two values of a series', `${head}a{b="c",d="e"} 1\na{d="e",b="c"} 1\n`, 'a second value'],
  ['a label without quotes', `${head}a{b=c} 1\n`, 'wrong labels'],
  ['a quote within a label', `${head}a{b="c"d"} 1\n`, 'wrong labels'],
  ['a comma too many', `${head}a{b="c",} 1\n`, 'wrong labels'],
  ['a value that is no number', `${head}a one\n`, 'no number'],
  ['a counter below zero', '# HELP a Help.\n# TYPE a counter\na -1\n', 'below zero'],
  [
    'a histogram whose last bucket is not its count',
    '# HELP a Help.\n# TYPE a histogram\na_bucket{le="+Inf"} 1\na_sum 1\na_count 2\n',
    'wrong buckets',
  ],
  [
    'a histogram without a last bucket',
    '# HELP a Help.\n# TYPE a histogram\na_bucket{le="1"} 2\na_sum 1\na_count 2\n',
    'wrong buckets',
  ],
])('the reader of metrics refuses %s', (_, text, why) => {
  expect(() => parseMetrics(text)).toThrow(why)
})
