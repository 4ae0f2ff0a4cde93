import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { lockDataFolder, prepareDataFolder } from './data-folder.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-folder-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** Another process that holds the folder until it is killed. */
const holderOf = async (folder: string): Promise<ChildProcess> => {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'data-folder.ts'))}
    await lockDataFolder(process.argv[1])
    setInterval(() => {}, 1000)
    process.stdout.write('held')`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  return holder
}

const inUse = (folder: string) => `The data folder ${folder} is in use by another process.`

test('a data folder is made with everything above it, for its owner only', () => {
  const folder = path.join(scratch, 'a', 'b')
  prepareDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  prepareDataFolder(folder)
})

test('a folder that cannot be is refused with what to do', () => {
  const file = path.join(scratch, 'file')
  writeFileSync(file, '')
  const prepare = () => prepareDataFolder(path.join(file, 'data'))
  expect(prepare).toThrow(StartupError)
  expect(prepare).toThrow(
    `The data folder ${path.join(file, 'data')} cannot be written (ENOTDIR). Set DATA_DIR to a folder that can.`,
  )
})

test('a folder is held once in a process, under whatever name, and let go', async () => {
  const [folder, another] = [path.join(scratch, 'held'), path.join(scratch, 'alias')]
  prepareDataFolder(folder)
  symlinkSync(folder, another)
  const lock = await lockDataFolder(folder)
  await expect(lockDataFolder(another)).rejects.toThrow(inUse(another))
  lock.close()
  const again = await lockDataFolder(another)
  again.close()
})

test('two folders are held beside each other', async () => {
  const folders = [path.join(scratch, 'one'), path.join(scratch, 'two')]
  folders.forEach(prepareDataFolder)
  const locks = await Promise.all(folders.map(lockDataFolder))
  expect(locks).toHaveLength(2)
  for (const lock of locks) lock.close()
})

test('a second process is refused, and the folder is free as soon as the first is killed', async () => {
  const folder = path.join(scratch, 'shared')
  prepareDataFolder(folder)
  const holder = await holderOf(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(StartupError)
  await expect(lockDataFolder(folder)).rejects.toThrow(inUse(folder))
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = await lockDataFolder(folder)
  expect(lock.listening).toBe(true)
  lock.close()
})
