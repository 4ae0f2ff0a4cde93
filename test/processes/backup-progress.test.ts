import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { beginCommand } from '../command-process.ts'
import { opened, settingsOf, useInstallations, type Installation } from '../fixtures/installations.ts'
import { startServer } from '../server-process.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const { before } = useInstallations()
const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-progress-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const passphrase = { BACKUP_PASSPHRASE: 'cuatro palabras al azar' }
const aFolder = () => mkdtempSync(path.join(scratch, 'folder-'))

/** The lines of a command that succeeds, whose output is no terminal. */
const linesOf = async (...given: Parameters<typeof beginCommand> extends [string, ...infer Rest] ? Rest : never) => {
  const { code, stdout, stderr } = await beginCommand(scratch, ...given).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout.split('\n')
}
/** The phases in their order, each with the percentages that were printed. */
const phasesOf = (lines: string[]): [string, number[]][] => {
  const phases = new Map<string, number[]>()
  for (const line of lines) {
    const [, what, percent] = /^([\w ()]+): [\d,]+ of [\d,]+ \((\d+) %\)$/.exec(line) ?? []
    if (what !== undefined) phases.set(what, [...(phases.get(what) ?? []), Number(percent)])
  }
  return [...phases]
}
const expectPhases = (lines: string[], names: string[]) => {
  const phases = phasesOf(lines)
  expect(phases.map(([what]) => what)).toEqual(names)
  for (const [what, percentages] of phases) {
    const tenths = percentages.map((percent) => Math.floor(percent / 10))
    expect({ what, tenths }).toEqual({ what, tenths: [...new Set(tenths)].toSorted((one, other) => one - other) })
    expect({ what, last: percentages.at(-1) }).toEqual({ what, last: 100 })
  }
}
const tenthsOf = (lines: string[], what: string) => phasesOf(lines).find(([name]) => name === what)?.[1].length ?? 0

let original: Installation
let lines: string[]
let archive = ''
/** Nearly all rows are in one table, of more megabytes than the embedded database is given at once. */
const ROWS = 30_000
beforeAll(async () => {
  original = await before()
  await opened(original, async ({ db }) => {
    const value = sql`(SELECT string_agg(md5(n::text || part), E'\n') FROM generate_series(1, 12) part)`
    await sql`INSERT INTO server_settings (name, value) SELECT 'x' || n, ${value} FROM generate_series(1, ${ROWS}::integer) n`.execute(
      db,
    )
    await sql`ANALYZE server_settings`.execute(db)
  })
  const folder = aFolder()
  lines = await linesOf(original, 'backup', folder, passphrase)
  archive = path.join(folder, readdirSync(folder)[0] ?? '')
})

test('a backup prints each tenth of what it writes and reads again, also within a large table', () => {
  expectPhases(lines, ['Writing rows', 'Writing files', 'Decrypting the archive (MB)', 'Reading the archive (MB)'])
  expect(tenthsOf(lines, 'Writing rows')).toBeGreaterThan(9)
  expect(tenthsOf(lines, 'Reading the archive (MB)')).toBeGreaterThan(9)
})

const restoring = ['Decrypting the archive (MB)', 'Reading the archive (MB)', 'Restoring files', 'Restoring rows']

test('a check prints each tenth of what it restores, verifies and opens', async () => {
  const checked = await linesOf(original, 'check-backup', archive, passphrase)
  expectPhases(checked, [...restoring, 'Checking references between rows', 'Verifying the binnacle', 'Opening files'])
  expect(tenthsOf(checked, 'Restoring rows')).toBeGreaterThan(9)
  expect(checked.at(-2)).toMatch(/^The archive is good: /)
})

test('a restore prints each tenth, and a backup over the running server the megabytes that it has got', async () => {
  const place = { folder: path.join(aFolder(), 'data') }
  const restored = await linesOf(place, 'restore', archive, passphrase)
  expectPhases(restored, [...restoring, 'Checking references between rows'])
  expect(tenthsOf(restored, 'Restoring rows')).toBeGreaterThan(9)
  const server = startServer({ ...settingsOf(place), PORT: '0', HOST: '127.0.0.1', TMPDIR: scratch })
  try {
    await server.ready()
    const asked = await linesOf(place, 'backup', aFolder())
    const megabytes = asked.flatMap((line) => /^Writing the archive \(MB\): (\d+)$/.exec(line)?.[1] ?? []).map(Number)
    expect(megabytes.length).toBeGreaterThan(1)
    expect(megabytes).toEqual(megabytes.toSorted((one, other) => one - other))
    expectPhases(asked, ['Reading the archive (MB)'])
  } finally {
    await server.stop()
  }
})
