import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { clearLine, noProgress, progressOn, watched } from './progress.ts'

const output = (isTTY: boolean) => {
  const written: string[] = []
  return { isTTY, written, write: (part: string) => void written.push(part) }
}
const CLEAR = '\r\x1b[K'

test('a log gets one line for each tenth, however often it is called', () => {
  const log = output(false)
  const report = progressOn(log)('Restoring rows')
  for (let done = 0; done <= 1_200_000; done += 5000) report(done, 1_200_000)
  expect(log.written).toHaveLength(11)
  expect(log.written.slice(0, 2)).toEqual([
    'Restoring rows: 0 of 1,200,000 (0 %)\n',
    'Restoring rows: 120,000 of 1,200,000 (10 %)\n',
  ])
  expect(log.written.at(-1)).toBe('Restoring rows: 1,200,000 of 1,200,000 (100 %)\n')
})

test('a log gets one line for a part that is several tenths', () => {
  const log = output(false)
  const report = progressOn(log)('Opening files')
  for (const done of [1, 2, 3]) report(done, 3)
  expect(log.written).toEqual([
    'Opening files: 1 of 3 (33 %)\n',
    'Opening files: 2 of 3 (66 %)\n',
    'Opening files: 3 of 3 (100 %)\n',
  ])
})

test('a terminal gets one line that is rewritten, and cleared when all is done', () => {
  const terminal = output(true)
  const report = progressOn(terminal)('Restoring rows')
  for (const done of [0, 430_000, 430_001, 1_200_000]) report(done, 1_200_000)
  expect(terminal.written).toEqual([
    `${CLEAR}Restoring rows: 0 of 1,200,000 (0 %)`,
    `${CLEAR}Restoring rows: 430,000 of 1,200,000 (35 %)`,
    `${CLEAR}Restoring rows: 1,200,000 of 1,200,000 (100 %)`,
    CLEAR,
  ])
})

test('a terminal is not written to more than a thousand times, and sees a large table move', () => {
  const terminal = output(true)
  const report = progressOn(terminal)('Restoring rows')
  for (let done = 0; done <= 1_000_000; done += 100) report(done, 1_000_000)
  expect(terminal.written).toHaveLength(1002)
})

test('of what is not known to the end, a log gets a line for each first digit, until all is known', () => {
  const log = output(false)
  const report = progressOn(log)('Writing the archive (MB)')
  for (let done = 1; done <= 3000; done += 1) report(done)
  report(3000, 3000)
  const counts = log.written.map((line) => /: ([\d,]+)/.exec(line)?.[1])
  expect(counts.slice(0, 10)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  expect(counts.length).toBeLessThan(35)
  expect(log.written.at(-1)).toBe('Writing the archive (MB): 3,000 of 3,000 (100 %)\n')
})

test('where there is nothing to do, nothing is said', () => {
  for (const isTTY of [true, false]) {
    const there = output(isTTY)
    progressOn(there)('Opening files')(0, 0)
    expect(there.written).toEqual([])
  }
  noProgress('Opening files')(1, 2)
})

test('a message after work that failed begins on a terminal in a cleared line, and in a log as it is', () => {
  const [terminal, log] = [output(true), output(false)]
  for (const each of [terminal, log]) clearLine(each)
  expect([terminal.written, log.written]).toEqual([[CLEAR], []])
})

test('a watched stream has the same content, and breaks where the first one does', async () => {
  const seen: number[] = []
  const see = ({ length }: Buffer) => void seen.push(length)
  expect(await text(watched(Readable.from([Buffer.from('one '), Buffer.from('two')]), see))).toBe('one two')
  expect(seen).toEqual([4, 3])
  const breaking = Readable.from(
    (function* () {
      yield Buffer.from('one')
      throw new Error('it is damaged')
    })(),
  )
  await expect(text(watched(breaking, see))).rejects.toThrow('it is damaged')
})
