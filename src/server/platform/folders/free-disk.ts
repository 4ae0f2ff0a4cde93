import { statfs } from 'node:fs/promises'

const MEGABYTE = 1024 * 1024

/** Bytes of the disk of the folder, and those that the server may still write. */
export const diskBytes = async (folder: string): Promise<{ free: number; size: number }> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Megabytes that the server may still write to the disk of the folder. */
export const freeMegabytes = async (folder: string): Promise<number> => Math.floor((await diskBytes(folder)).free / MEGABYTE)
