import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { StartupError } from '../../errors/startup-error.ts'
import { lockDataFolder, prepareDataFolder } from './data-folder.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-folder-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** Another process that tries to hold the folder, optionally in its own network namespace, until it is killed. */
const startHolder = (folder: string, within: readonly string[] = []): { process: ChildProcess; said: Promise<string> } => {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'data-folder.ts'))}
    const said = await lockDataFolder(process.argv[1]).then(() => 'held', (error) => error.message)
    process.stdout.write(said)
    process.stdin.resume()`
  const [command, ...words] = [...within, process.execPath, '--input-type=module', '-e', script, folder]
  const holder = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void holder.kill('SIGKILL'))
  return { process: holder, said: once(holder.stdout, 'data').then(([text]) => String(text)) }
}

const kill = async (holder: ChildProcess) => {
  holder.kill('SIGKILL')
  await once(holder, 'exit')
}

const inUse = (folder: string) =>
  `The data folder ${folder} is in use by another process.\nStop that one first, which may run in a container, or set DATA_DIR to another folder.`

test('a data folder is created with its parent folders, readable by its owner only', () => {
  const folder = path.join(scratch, 'a', 'b')
  prepareDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  prepareDataFolder(folder)
})

describe.skipIf(process.platform === 'win32')('a folder that exists', () => {
  const existing = (name: string, mode: number) => {
    const folder = path.join(scratch, name)
    mkdirSync(folder)
    chmodSync(folder, mode)
    const said: unknown[] = []
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(line) > 0)
    onTestFinished(() => spy.mockRestore())
    return { folder, said, mode: () => statSync(folder).mode & 0o7777 }
  }

  test.for([0o755, 0o770, 0o2750, 0o777])('with the rights %o becomes its owner’s alone, and says so once', (rights) => {
    const { folder, said, mode } = existing(`open-${rights}`, rights)
    prepareDataFolder(folder)
    expect(mode() & 0o777).toBe(0o700)
    prepareDataFolder(folder)
    expect(said).toEqual([`The folder ${folder} was open to other users of this machine. Now only its owner may enter it.\n`])
  })

  test('and has only things of others in it is refused as it is', () => {
    const { folder, said, mode } = existing('shared', 0o755)
    mkdirSync(path.join(folder, 'lost+found'))
    writeFileSync(path.join(folder, '.profile'), '')
    mkdirSync(path.join(folder, 'srv'))
    mkdirSync(path.join(folder, 'home'))
    expect(() => prepareDataFolder(folder)).toThrow(StartupError)
    expect(() => prepareDataFolder(folder)).toThrow(
      `The folder ${folder} is open to other users of this machine and has something else in it (home, srv). Sirena would close it to them.\nSet DATA_DIR to a folder of its own, such as ${folder}/sirena.`,
    )
    expect([mode(), said, readdirSync(folder)]).toEqual([0o755, [], ['.profile', 'home', 'lost+found', 'srv']])
    mkdirSync(path.join(folder, 'files'))
    prepareDataFolder(folder)
    expect(mode()).toBe(0o700)
  })

  test('keeps the sticky bit with which a system shares it', () => {
    const { folder, said, mode } = existing('sticky', 0o1777)
    prepareDataFolder(folder)
    expect([mode(), said]).toEqual([0o1777, []])
  })

  test.runIf(process.getuid?.() === 0)('and belongs to another user keeps its rights (if this user may give it away)', () => {
    const { folder, said, mode } = existing('given', 0o770)
    chownSync(folder, 12_345, 0)
    prepareDataFolder(folder)
    expect([mode(), said]).toEqual([0o770, []])
  })
})

test('a folder that cannot be created is refused with the remedy', () => {
  const file = path.join(scratch, 'file')
  writeFileSync(file, '')
  const prepare = () => prepareDataFolder(path.join(file, 'data'))
  expect(prepare).toThrow(StartupError)
  expect(prepare).toThrow(
    `The folder ${path.join(file, 'data')} cannot be written (ENOTDIR). Give it to this user, or set DATA_DIR to another one.`,
  )
})

test.runIf(process.platform === 'linux')('a folder where the system makes none is refused, and not tried for ever', () => {
  const folder = '/proc/sirena/data'
  const script = `
    import { prepareDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'data-folder.ts'))}
    try { prepareDataFolder(process.argv[1]) } catch (error) { process.stdout.write(error.message) }`
  // In its own process: one that tries for ever heeds no time limit of a test.
  const limits = { timeout: 15_000, killSignal: 'SIGKILL' } as const
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, folder], limits)
  expect(stdout.toString()).toBe(
    `The folder ${folder} cannot be written (ENOENT). Give it to this user, or set DATA_DIR to another one.`,
  )
})

test('a folder is locked once per process, under any of its paths, and released', async () => {
  const [folder, another] = [path.join(scratch, 'held'), path.join(scratch, 'alias')]
  prepareDataFolder(folder)
  symlinkSync(folder, another)
  const lock = await lockDataFolder(folder)
  await expect(lockDataFolder(another)).rejects.toThrow(inUse(another))
  await lock.release()
  const again = await lockDataFolder(another)
  await again.release()
})

test('two folders can be locked at the same time', async () => {
  const folders = [path.join(scratch, 'one'), path.join(scratch, 'two')]
  folders.forEach((folder) => prepareDataFolder(folder))
  const locks = await Promise.all(folders.map(lockDataFolder))
  expect(locks).toHaveLength(2)
  for (const lock of locks) await lock.release()
})

test('a second process is refused, and the lock is released when the first one is killed', async () => {
  const folder = path.join(scratch, 'shared')
  prepareDataFolder(folder)
  const holder = startHolder(folder)
  expect(await holder.said).toBe('held')
  await expect(lockDataFolder(folder)).rejects.toThrow(StartupError)
  await expect(lockDataFolder(folder)).rejects.toThrow(inUse(folder))
  await kill(holder.process)
  const lock = await lockDataFolder(folder)
  await lock.release()
})

/** The command that starts a process in its own network namespace, as a container does; undefined if this user may not. */
const ownNetwork = [
  ['unshare', '-n'],
  ['unshare', '-rn'],
].find(([command = '', ...words]) => spawnSync(command, [...words, 'true']).status === 0)

describe.skipIf(ownNetwork === undefined)('processes in separate network namespaces (if this user may create them)', () => {
  const aFolder = (name: string) => {
    const folder = path.join(scratch, name)
    prepareDataFolder(folder)
    return folder
  }

  test('a second one is refused, even with a long folder path', async () => {
    const folder = aFolder(path.join('x'.repeat(120), 'y'.repeat(120)))
    const lock = await lockDataFolder(folder)
    expect(await startHolder(folder, ownNetwork).said).toBe(inUse(folder))
    await lock.release()
    expect(await startHolder(folder, ownNetwork).said).toBe('held')
  })

  test('a killed one leaves no lock, and its files are removed', async () => {
    const folder = aFolder('killed')
    for (let time = 0; time < 3; time++) {
      const holder = startHolder(folder, ownNetwork)
      expect(await holder.said).toBe('held')
      await kill(holder.process)
    }
    const lock = await lockDataFolder(folder)
    expect(readdirSync(path.join(folder, 'in-use'))).toHaveLength(1)
    await lock.release()
    expect(readdirSync(path.join(folder, 'in-use'))).toEqual([])
  })

  test('of several concurrent starts after a kill, exactly one locks the folder', async () => {
    const folder = aFolder('rush')
    const killed = startHolder(folder, ownNetwork)
    await killed.said
    await kill(killed.process)
    const said = await Promise.all(Array.from({ length: 6 }, () => startHolder(folder, ownNetwork).said))
    expect(said.toSorted()).toEqual([...Array<string>(5).fill(inUse(folder)), 'held'])
  })
})
