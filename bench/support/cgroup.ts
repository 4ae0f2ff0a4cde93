import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const MB = 1024 * 1024
const ROOT = '/sys/fs/cgroup'

/** A small machine, as far as this one can play it. */
export interface SmallMachine {
  /** What is limited, in words. */
  words: string
  /** The command that runs another within the limits. */
  through: string[]
  /** The most memory that its processes took, in megabytes, page cache included; undefined if nobody counts. */
  peak: () => number | undefined
  /** How many processes the kernel ended for lack of memory; undefined if nobody counts. */
  killed: () => number | undefined
  remove: () => void
}

interface Kind {
  folders: string[]
  /** The files to write, by folder. */
  limits: (megabytes: number) => [file: string, value: string][]
  peak: string
  kills: string
}

const name = `sirena-bench-${process.pid}`

const second: Kind = {
  folders: [path.join(ROOT, name)],
  limits: (megabytes) => [
    ['memory.max', `${megabytes * MB}`],
    ['memory.swap.max', '0'],
    ['cpu.max', '100000 100000'],
  ],
  peak: 'memory.peak',
  kills: 'memory.events',
}
const first: Kind = {
  folders: [path.join(ROOT, 'memory', name), path.join(ROOT, 'cpu', name)],
  limits: (megabytes) => [
    ['memory.limit_in_bytes', `${megabytes * MB}`],
    ['memory.memsw.limit_in_bytes', `${megabytes * MB}`],
    ['cpu.cfs_period_us', '100000'],
    ['cpu.cfs_quota_us', '100000'],
  ],
  peak: 'memory.max_usage_in_bytes',
  kills: 'memory.oom_control',
}

/** Needs root. Version 2 also needs the controllers of memory and processor to be given to the groups below the root. */
const inGroups = (kind: Kind, megabytes: number): SmallMachine => {
  const remove = () => {
    for (const folder of kind.folders) if (existsSync(folder)) rmdirSync(folder)
  }
  const fileIn = (file: string) => kind.folders.map((folder) => path.join(folder, file)).find((each) => existsSync(each))
  const read = (file: string) => readFileSync(fileIn(file) ?? '', 'utf8')
  try {
    for (const folder of kind.folders) mkdirSync(folder)
    for (const [file, value] of kind.limits(megabytes)) {
      const at = fileIn(file)
      // Where swap is not counted, there is no file for it.
      if (at !== undefined) writeFileSync(at, value)
      else if (!file.includes('sw')) throw new Error(`no ${file}`)
    }
  } catch (error) {
    remove()
    throw error
  }
  const join = kind.folders.map((folder) => `echo $$ > ${folder}/cgroup.procs`).join(' && ')
  return {
    words: `one core and ${megabytes} MB, page cache included, without swap`,
    through: ['sh', '-c', `${join} && exec "$@"`, 'sh'],
    peak: () => Number(read(kind.peak)) / MB,
    killed: () => Number(/^oom_kill (\d+)$/m.exec(read(kind.kills))?.[1]),
    remove,
  }
}

const works = (command: string[]): boolean => spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0

/** A quota alone would let two cores work alternately, and then stop both. */
const oneCore = ['taskset', '-c', '0']

const groups = (megabytes: number): SmallMachine | undefined => {
  for (const kind of [second, first])
    try {
      return inGroups(kind, megabytes)
    } catch {
      // The next one.
    }
  return undefined
}

const scope = (megabytes: number): SmallMachine => {
  const unknown = { peak: () => undefined, killed: () => undefined, remove: () => {} }
  const limits = [`MemoryMax=${megabytes}M`, 'MemorySwapMax=0', 'CPUQuota=100%'].flatMap((limit) => ['-p', limit])
  for (const user of [[], ['--user']]) {
    const through = ['systemd-run', ...user, '--scope', '--quiet', ...limits]
    if (works(through)) return { words: `one core and ${megabytes} MB by systemd, whose peak is not read`, through, ...unknown }
  }
  return { words: 'one core; MEMORY IS NOT LIMITED, since this user may not make groups', through: [], ...unknown }
}

/** A group of the kernel, or a scope of systemd, or one core only. */
export const smallMachine = (megabytes: number): SmallMachine => {
  const machine = groups(megabytes) ?? scope(megabytes)
  if (works(oneCore)) return { ...machine, through: [...machine.through, ...oneCore] }
  return { ...machine, words: `${machine.words}; taskset is lacking, so it is a share of all cores` }
}
