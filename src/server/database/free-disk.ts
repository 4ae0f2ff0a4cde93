import { statfs } from 'node:fs/promises'

const MEGABYTE = 1024 * 1024

/** Megabytes that the server may still write to the disk of the folder. */
export const freeMegabytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / MEGABYTE)
}
