import { statfsSync } from 'node:fs'

/** Bytes that are free in Linux's file system in memory; none elsewhere. */
const roomInMemory = () => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize
  } catch {
    return 0
  }
}

/** What tests write is read again at once and thrown away; on a disk they would wait for thousands of its syncs. */
export const writeToMemory = () => {
  if (process.env['TMPDIR'] === undefined && roomInMemory() > 4e9) process.env['TMPDIR'] = '/dev/shm'
}
