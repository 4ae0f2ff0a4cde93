import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { syncFolder } from '../../platform/folders/sync-folder.ts'
import type { Manifest } from './manifest.ts'

/** A restore that has begun. */
export interface Restore {
  /** The id that the restored installation gets. */
  id: string
  /** Undefined where the version before began it. */
  archive?: { digest: string; madeAt: string }
}

/** In the data folder while a restore into it has not ended. */
const markerIn = (dataDir: string): string => path.join(dataDir, 'restoring')

export const newRestore = (manifest: Manifest): Restore => ({
  id: randomUUID(),
  archive: { digest: digestOf(manifest), madeAt: manifest.made_at },
})

/** Its digests prove all that is in the archive. */
const digestOf = (manifest: Manifest): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export const isOfArchive = ({ archive }: Restore, manifest: Manifest): boolean =>
  archive === undefined || archive.digest === digestOf(manifest)

/** The one that has begun in this folder; undefined if none has. */
export const readMarker = (dataDir: string): Restore | undefined => {
  if (!existsSync(markerIn(dataDir))) return undefined
  const [id = '', digest, madeAt] = readFileSync(markerIn(dataDir), 'utf8').split('\n')
  return {
    id: id === '' ? randomUUID() : id,
    ...(digest !== undefined && madeAt !== undefined && { archive: { digest, madeAt } }),
  }
}

/** Whole or not there, whatever happens to the machine. */
export const writeMarker = async (dataDir: string, { id, archive }: Restore): Promise<void> => {
  const arriving = `${markerIn(dataDir)}.part`
  const lines = archive === undefined ? [id] : [id, archive.digest, archive.madeAt]
  await writeFile(arriving, lines.join('\n'), { mode: 0o600, flush: true })
  await rename(arriving, markerIn(dataDir))
  await syncFolder(dataDir)
}

export const removeMarker = (dataDir: string): void => rmSync(markerIn(dataDir), { force: true })

const madeOf = ({ archive }: Restore): string => (archive === undefined ? '' : `, made at ${archive.madeAt}`)

/** A server that starts on a half-restored place would take it for a new one. Throws StartupError. */
export const refuseUnfinishedRestore = (dataDir: string): void => {
  const begun = readMarker(dataDir)
  if (begun === undefined) return
  throw new StartupError(
    `A restore into ${dataDir} has not ended. Run it again with the same settings and the same archive${madeOf(begun)}, and it goes on: npm run restore -- FILE`,
  )
}

/** `places`: what it may have written. */
export const otherRestore = (begun: Restore, dataDir: string, places: readonly string[]): StartupError =>
  new StartupError(
    `A restore of another archive${madeOf(begun)} into ${dataDir} has not ended. Nothing was touched.\n` +
      `Run it again with that archive, and it goes on; or, to give it up, delete what it has written: ${places.join(', ')}.`,
  )
