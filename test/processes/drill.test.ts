import { execFile } from 'node:child_process'
import { expect, inject, test } from 'vitest'

/** A short form of `npm run drill`, which needs both databases. */
test.runIf(inject('image').kind === 'postgres')(
  'what was acknowledged before a backup is there after the disk is lost, on both databases',
  async () => {
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, ['bench/drill.ts', '6'], (_error, stdout, stderr) => resolve(stdout + stderr))
    })
    expect(said).toContain('Nothing that was acknowledged before a backup is missing after its restore.')
  },
  600_000,
)
