import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryIn } from './temporary.ts'

test('what killed processes left is removed, also by one with the same number, and nothing that is in use', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-temporary-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const left = (pid: number) => {
    const place = path.join(folder, `check-${pid}-${randomBytes(8).toString('hex')}`)
    mkdirSync(place)
    writeFileSync(path.join(place, 'rows'), 'x')
    return place
  }
  const [own, ended, running] = [left(process.pid), left(4_000_000), left(process.ppid)]
  const first = temporaryIn(folder, 'check')
  mkdirSync(first.place)
  const second = temporaryIn(folder, 'check')
  expect([own, ended, running, first.place].map((place) => existsSync(place))).toEqual([false, false, true, true])
  await first.remove()
  await second.remove()
  expect(existsSync(first.place)).toBe(false)
})
