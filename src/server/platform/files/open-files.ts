import type { Config } from '../config.ts'
import { prepareDataFolder } from '../database/embedded/data-folder.ts'
import { refuseRootInOthers } from '../folders/folder-owner.ts'
import { StartupError } from '../errors/startup-error.ts'
import { placeOf, type Bucket } from './bucket.ts'
import { FilesUnavailable, type FileStore } from './file-store.ts'
import { fileFolders, localFiles } from './local-files.ts'

/**
 * The store of the settings, after a test that it works. Writes to the data folder before anything else of a start or command does,
 * and refuses root in one of another user. Throws StartupError.
 */
export const openFiles = async ({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Promise<FileStore> => {
  refuseRootInOthers(dataDir)
  const { scratch, ...folders } = fileFolders(dataDir)
  // Sub-folders of another user usually mean that a command was run as root.
  for (const folder of [dataDir, scratch, ...(bucket ? [] : Object.values(folders))]) prepareDataFolder(folder, dataDir)
  if (bucket === undefined) return localFiles(dataDir)
  // The library needs forty megabytes, which a server with a folder does not have to spend.
  const { s3Files } = await import('./s3-files.ts')
  const files = s3Files(bucket, scratch)
  try {
    await files.check()
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    throw new StartupError(
      `The files cannot be stored in ${placeOf(bucket)} (${error.reason}).\n${adviceFor(error.reason, bucket)}`,
    )
  }
  return files
}

const adviceFor = (reason: string, { name }: Bucket): string => {
  if (reason === 'NoSuchBucket') return `Create the bucket ${name}, or name another one in FILES_URL.`
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch)$/.test(reason))
    return 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to a key of that storage.'
  if (/^(AccessDenied|Forbidden)$/.test(reason))
    return 'Give the key of AWS_ACCESS_KEY_ID the right to list, read, write and delete there.'
  if (/Redirect|Region|AuthorizationHeaderMalformed|IllegalLocationConstraint/.test(reason))
    return 'Add the region of the bucket to FILES_URL: &region=REGION'
  return 'Check FILES_URL, and that this machine reaches the storage.'
}
