import { open } from 'node:fs/promises'

/** A file that was made or renamed survives a power cut once its folder is synced. */
export const syncFolder = async (place: string): Promise<void> => {
  const folder = await open(place, 'r')
  try {
    await folder.sync().catch((error: NodeJS.ErrnoException) => {
      // The file system of a stick or of a share in the network may not sync folders.
      if (error.code !== 'EINVAL') throw error
    })
  } finally {
    await folder.close()
  }
}
