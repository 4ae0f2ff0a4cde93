import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

// npm is started several times, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000 })

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-install-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const write = (file: string, content: string) => {
  const whole = path.join(scratch, file)
  mkdirSync(path.dirname(whole), { recursive: true })
  writeFileSync(whole, content)
}
const inScratch = (command: string, args: string[], folder = '') =>
  execFileSync(command, args, {
    cwd: path.join(scratch, folder),
    stdio: 'pipe',
    env: { ...process.env, npm_execpath: undefined },
  })
const part = 'project/node_modules/part'

test('a package that npm was killed over, or that is gone from the disk, is installed whole', () => {
  write('part/package.json', JSON.stringify({ name: 'part', version: '1.0.0' }))
  write('part/index.js', 'export {}')
  inScratch('npm', ['pack', '--silent'], 'part')
  write('project/package.json', JSON.stringify({ dependencies: { part: 'file:../part/part-1.0.0.tgz' } }))
  for (const file of ['install.mjs', 'run.mjs'])
    cpSync(`scripts/setup/${file}`, path.join(scratch, 'project/scripts/setup', file))
  inScratch('npm', ['install', '--package-lock-only', '--silent', '--no-audit', '--offline'], 'project')
  write('project/node_modules/.package-lock.json', JSON.stringify({ lockfileVersion: 3, packages: {} }))
  // Killed when it had unpacked the first file.
  write(`${part}/package.json`, JSON.stringify({ name: 'part', version: '1.0.0' }))
  const install = () =>
    inScratch(process.execPath, ['-e', "import('./scripts/setup/install.mjs').then((m) => m.ensureInstalled())"], 'project')
  install()
  expect(existsSync(path.join(scratch, part, 'index.js'))).toBe(true)
  rmSync(path.join(scratch, part), { recursive: true })
  install()
  expect(existsSync(path.join(scratch, part, 'index.js'))).toBe(true)
})
