import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { localFiles } from './local-files.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'sirena-files-'))
const files = localFiles(dataDir)
afterAll(() => rmSync(dataDir, { recursive: true }))

test('a file is readable by its owner only, in one of 256 folders', async () => {
  const name = await files.save(Buffer.from('x'), 'pdf')
  const place = path.join(dataDir, 'files', name.slice(0, 2), name)
  expect(statSync(place).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(place)).mode & 0o777).toBe(0o700)
})

test('a reopened store contains the existing files', async () => {
  const name = await files.save(Buffer.from('again'), 'jpg')
  const found = await localFiles(dataDir).read(name)
  expect(found?.bytes).toBe(5)
  found?.stream.destroy()
})

test('a file whose name was returned is complete after the process is killed', async () => {
  const script = `
    import { localFiles } from ${JSON.stringify(path.resolve('src/server/platform/files/local-files.ts'))}
    const name = await localFiles(process.argv[1]).save(Buffer.alloc(2_000_000, 'x'), 'jpg')
    process.stdout.write(name, () => process.kill(process.pid, 'SIGKILL'))`
  const name = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script, dataDir], (_error, stdout) => resolve(stdout))
  })
  expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/)
  const found = await files.read(name)
  expect((await buffer(found!.stream)).length).toBe(2_000_000)
  expect(readdirSync(files.scratch)).toEqual([])
})
