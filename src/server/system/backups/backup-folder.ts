import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { READINESS_MS } from '../../../contract/shared/server-limits.ts'
import type { BackupFolderProblem } from '../../../contract/system/system.schema.ts'

// A disk in the network may not answer for hours, and each question to it holds a thread.
const looking = new Map<string, Promise<BackupFolderProblem | null>>()

/** What is wrong with BACKUP_DIR, as far as can be seen without writing to it; null if nothing is. */
export const lookAtBackupFolder = (folder: string, dataDir: string): Promise<BackupFolderProblem | null> => {
  const known = looking.get(folder)
  const look = known ?? lookAt(folder, dataDir).finally(() => looking.delete(folder))
  if (known === undefined) looking.set(folder, look)
  const late = new Promise<'silent'>((resolve) => setTimeout(resolve, READINESS_MS / 2, 'silent').unref())
  return Promise.race([look, late])
}

const lookAt = async (folder: string, dataDir: string): Promise<BackupFolderProblem | null> => {
  try {
    const found = await stat(folder)
    if (!found.isDirectory()) return 'absent'
    await access(folder, constants.W_OK | constants.X_OK)
    return found.dev === (await stat(dataDir)).dev ? 'same_disk' : null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'absent'
    return code === 'EACCES' || code === 'EROFS' || code === 'EPERM' ? 'not_writable' : 'silent'
  }
}
