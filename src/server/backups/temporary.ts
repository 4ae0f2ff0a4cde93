import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The places of this process that hold an archive in the clear. */
const places = new Set<string>()

const clear = (place: string): void => rmSync(place, { recursive: true, force: true })

process.once('exit', () => {
  for (const place of places) clear(place)
})

/** For commands, which have nothing else to do when they are interrupted: what is in the clear is removed. */
export const clearWhenInterrupted = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}

/** A name for a file or folder that this process removes at its end at the latest. Those of killed processes are removed first. */
export const temporaryIn = (folder: string, kind: string, ending = ''): { place: string; remove: () => Promise<void> } => {
  const left = new RegExp(`^${kind}-(\\d+)-[0-9a-f]{16}`)
  for (const name of readdirSync(folder)) {
    const [, pid] = left.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) clear(path.join(folder, name))
  }
  const place = path.join(folder, `${kind}-${process.pid}-${randomBytes(8).toString('hex')}${ending}`)
  places.add(place)
  return {
    place,
    remove: async () => {
      clear(place)
      places.delete(place)
    },
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
