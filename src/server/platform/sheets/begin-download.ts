import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Caller } from '../deps.ts'
import { limitConcurrent } from '../limits/limit-concurrent.ts'

/**
 * Waits until fewer than two downloads of this person are under way, and counts the answer as one until it has closed. Each holds
 * one or two megabytes for as long as its client takes, and reads the database for itself (0013).
 */
export const beginDownload = (caller: Pick<Caller, 'id'>, answer: Writable, client: AbortSignal): Promise<void> =>
  beginAnswer('descargar_excel', caller, answer, client)

/** The same for other large answers of one kind. */
export const beginAnswer = async (
  kind: string,
  { id }: Pick<Caller, 'id'>,
  answer: Writable,
  client: AbortSignal,
): Promise<void> => {
  const { promise: begun, resolve, reject } = Promise.withResolvers<void>()
  const download = async () => {
    resolve()
    if (!answer.closed) await once(answer, 'close')
  }
  limitConcurrent(`${kind} of ${id}`, download, client).catch(reject)
  await begun
}
