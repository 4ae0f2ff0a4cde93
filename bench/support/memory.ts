import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Heaps } from './memory-probe.ts'

/** Where the memory of a process is, in megabytes. */
export interface Memory {
  resident: number
  /** The most since the last time it was forgotten, as the kernel records it. */
  peak: number
  /** Programs and libraries, which processes share. */
  files: number
  /** The memories of WebAssembly programs: PGlite's database, and libheif's while it reads a photo. */
  webAssembly: number
  /** The JavaScript heaps of the main thread and of the other threads. */
  heap: number
  threads: number
  /** Buffers, compiled code, pictures that are being decoded, and what malloc reserves for later. */
  other: number
}

const MB = 1024 * 1024

const numberOf = (pid: number, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

export const residentOf = (pid: number): number => numberOf(pid, 'VmRSS')

export const peakOf = (pid: number): number => numberOf(pid, 'VmHWM')

/** Since then, `peak` counts anew. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

interface Mapping {
  start: number
  end: number
  rights: string
  isFile: boolean
  resident: number
}

const mappingsOf = (pid: number): Mapping[] => {
  const mappings: Mapping[] = []
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const [, from = '', to = '', rights = '', inode] = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ (\d+)/.exec(line) ?? []
    if (inode !== undefined)
      mappings.push({ start: parseInt(from, 16), end: parseInt(to, 16), rights, isFile: inode !== '0', resident: 0 })
    const last = mappings.at(-1)
    const resident = /^Rss:\s+(\d+) kB/.exec(line)?.[1]
    if (last && resident !== undefined) last.resident = Number(resident) / 1024
  }
  return mappings
}

/** V8 reserves several gigabytes of addresses after each memory of WebAssembly. */
const isWebAssembly = ({ rights, end }: Mapping, next: Mapping | undefined): boolean =>
  rights.startsWith('rw') && next?.start === end && next.rights.startsWith('---') && next.end - next.start > 2048 * MB

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Of a server that `startServer` started. */
export const memoryOf = async (child: ChildProcess): Promise<Memory> => {
  const { pid = 0 } = child
  child.send('heaps')
  const [{ main, threads }] = (await once(child, 'message')) as [Heaps]
  const mappings = mappingsOf(pid)
  const resident = residentOf(pid)
  const parts = {
    files: sum(mappings.filter(({ isFile }) => isFile).map((one) => one.resident)),
    webAssembly: sum(mappings.filter((one, index) => isWebAssembly(one, mappings[index + 1])).map((one) => one.resident)),
    heap: main.taken / MB,
    threads: sum(threads.map(({ taken }) => taken)) / MB,
  }
  return { resident, peak: peakOf(pid), ...parts, other: resident - sum(Object.values(parts)) }
}
