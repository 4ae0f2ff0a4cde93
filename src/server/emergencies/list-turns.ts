import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Caller, Deps } from '../deps.ts'
import { limitConcurrent } from '../records/limit-concurrent.ts'

/** The subject of the limit of searches at the embedded database. */
export const SEARCHES = 'GET emergency?search'

/**
 * Runs a search of the list. A person has two at once, so that others never wait behind all the searches of one person. At the
 * embedded database all people together have two: over its one connection a save would wait for those that came before it (0030).
 */
export const inListTurn = <T>(
  { config }: Pick<Deps, 'config'>,
  { id }: Pick<Caller, 'id'>,
  search: () => Promise<T>,
  client: AbortSignal,
): Promise<T> => {
  const inTurn = () => (config.databaseUrl === undefined ? limitConcurrent(SEARCHES, search, client) : search())
  return limitConcurrent(`${SEARCHES} of ${id}`, inTurn, client)
}

/**
 * Waits until fewer than two downloads of this person are under way, and counts the answer as one until it has closed. Each holds
 * one or two megabytes for as long as its client takes, and reads the database for itself (0013).
 */
export const beginDownload = async ({ id }: Pick<Caller, 'id'>, answer: Writable, client: AbortSignal): Promise<void> => {
  const { promise: begun, resolve, reject } = Promise.withResolvers<void>()
  const download = async () => {
    resolve()
    if (!answer.closed) await once(answer, 'close')
  }
  limitConcurrent(`descargar_excel of ${id}`, download, client).catch(reject)
  await begun
}
