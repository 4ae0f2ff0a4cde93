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

/** In a folder that others write to as well, such as /tmp, one may be somebody else's. */
const clearLeft = (place: string): void => {
  try {
    clear(place)
  } catch {
    // It is theirs to remove.
  }
}

/** A file that this process removes at its end if it is still there: an archive that is being written. */
export const removeAtEnd = (file: string): { done: () => void } => {
  places.add(file)
  return { done: () => void places.delete(file) }
}

/** A name for a file or folder that this process removes at its end at the latest. Those of killed processes are removed first. */
export const temporaryIn = (folder: string, kind: string, ending = ''): { place: string; remove: () => Promise<void> } => {
  const left = new RegExp(`^${kind}-(\\d+)-[0-9a-f]{16}`)
  for (const name of readdirSync(folder)) {
    const [, pid] = left.exec(name) ?? []
    if (pid !== undefined && isLeft(Number(pid), path.join(folder, name))) clearLeft(path.join(folder, name))
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

/** In a container each process has the number of the one before. */
const isLeft = (pid: number, place: string): boolean => (pid === process.pid ? !places.has(place) : !isRunning(pid))

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
