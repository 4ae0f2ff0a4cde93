import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { MANIFEST } from '../src/server/system/backups/manifest.ts'

/** Writes the archive as another one whose manifest has these fields. */
export const withManifest = async (archive: string, file: string, fields: object): Promise<void> => {
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false })
  const changed = new ZipFile()
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    const isManifest = entry.fileName === MANIFEST
    changed.addBuffer(
      isManifest ? Buffer.from(JSON.stringify({ ...(JSON.parse(content.toString()) as object), ...fields })) : content,
      entry.fileName,
    )
  }
  zip.close()
  changed.end()
  await pipeline(changed.outputStream, createWriteStream(file))
}
