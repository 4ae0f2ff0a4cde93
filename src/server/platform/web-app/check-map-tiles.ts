import { open, stat } from 'node:fs/promises'
import { StartupError } from '../errors/startup-error.ts'

/* The places of version 3 of PMTiles in its header. */
const HEADER_BYTES = 127
const VERSION = 7
const INTERNAL_COMPRESSION = 97
const TILE_COMPRESSION = 98
const TILE_TYPE = 99

/** Neither brotli nor zstd: every browser decompresses gzip by itself. */
const compressions = new Set([1, 2])
const VECTOR = 1

/** Throws StartupError if the browser's map could not read the file of the streets (0089). */
export const checkMapTiles = async (file: string | undefined): Promise<void> => {
  if (file === undefined) return
  const refuse = (why: string): never => {
    throw new StartupError(`MAP_TILES_FILE ${file} ${why}.`)
  }
  const found = await stat(file).catch(() => refuse('does not exist'))
  if (found.isDirectory()) refuse('is a folder. Name the file in it')
  const header = await firstBytes(file).catch(({ code }: NodeJS.ErrnoException) => refuse(`cannot be read (${code})`))
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, VERSION) !== 'PMTiles') refuse('is not a PMTiles archive')
  if (header[VERSION] !== 3) refuse(`is PMTiles of version ${header[VERSION]}; the map reads version 3`)
  if (header[TILE_TYPE] !== VECTOR) refuse('has no vector tiles. The map draws those of the Protomaps basemap')
  const isKnown = [INTERNAL_COMPRESSION, TILE_COMPRESSION].every((place) => compressions.has(header[place] ?? 0))
  if (!isKnown) refuse('is compressed by something else than gzip')
}

const firstBytes = async (file: string): Promise<Buffer> => {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}
