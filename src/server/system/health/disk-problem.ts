import { DISK_CHECK_MS } from '../../../contract/shared/server-limits.ts'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../platform/deps.ts'
import { freeMegabytes } from '../../platform/folders/free-disk.ts'

/** Says in words for the operator why files cannot be stored; undefined if they can. */
export const diskProblems = ({ files, config }: Pick<Deps, 'files' | 'config'>): (() => Promise<string | undefined>) => {
  const { dataDir, minFreeDisk } = config
  let trustedUntil = -Infinity
  let trying: Promise<string | undefined> | undefined
  const tryToWrite = async () => {
    const file = path.join(files.scratch, `ready-${randomBytes(8).toString('hex')}`)
    try {
      await writeFile(file, 'x', { flag: 'wx', mode: 0o600 })
      trustedUntil = performance.now() + DISK_CHECK_MS
      return undefined
    } catch (error) {
      return `the data folder cannot be written (${(error as NodeJS.ErrnoException).code})`
    } finally {
      await rm(file, { force: true }).catch(() => {})
      trying = undefined
    }
  }
  return async () => {
    if ((await freeMegabytes(dataDir)) < minFreeDisk) return `less than ${minFreeDisk} MB free on the disk of the data folder`
    return performance.now() < trustedUntil ? undefined : await (trying ??= tryToWrite())
  }
}
