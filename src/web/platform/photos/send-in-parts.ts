import { PHOTO_PART_BYTES, PHOTO_PART_TRIES } from '../../../contract/shared/browser-limits.ts'
import { ApiError, apiWith, type OnProgress } from '../calls/api.ts'
import { isLost } from '../calls/repeat-lost.ts'

interface Sending {
  /** What the device calls the photo. With it, `POST emergency/{id}/photos` adds it afterwards as `upload`. */
  client_id: string
  /** Of whoever added it: somebody else may sign in meanwhile. */
  token: string
  signal: AbortSignal
  onProgress: OnProgress
  /** Awaited before each part, so that what is small is sent first. */
  beforePart: () => Promise<void>
}

/**
 * Sends a photo in parts, and goes on where an earlier try has stopped (docs/decisions/0093). Throws ApiError if the server refuses
 * it or the connection is gone, and the reason of the signal.
 */
export const sendInParts = async (photo: Blob, sending: Sending): Promise<void> => {
  const { client_id, token, signal, onProgress, beforePart } = sending
  const calls = apiWith(token)
  const path = `photo_upload/${client_id}`
  /** How much has arrived after a part whose answer was lost or that was sent twice. */
  const arrivedAfter = async (failure: unknown): Promise<number> => {
    const said = offsetIn(failure) ?? (isLost(failure) ? await calls.askOffset(path, signal) : undefined)
    if (said === undefined) throw failure
    return said
  }
  let { offset } = await calls.post<{ offset: number }>('photo_upload', { client_id, bytes: photo.size })
  let failures = 0
  while (offset < photo.size) {
    onProgress(offset / photo.size)
    await beforePart()
    signal.throwIfAborted()
    try {
      const part = photo.slice(offset, offset + PHOTO_PART_BYTES)
      ;({ offset } = await calls.sendPart(path, part, offset, signal))
      failures = 0
    } catch (failure) {
      const arrived = await arrivedAfter(failure)
      failures = arrived > offset ? 0 : failures + 1
      if (failures === PHOTO_PART_TRIES) throw failure
      offset = arrived
    }
  }
  onProgress(1)
}

/** What the server has, in its refusal of a part that does not begin there. */
const offsetIn = (failure: unknown): number | undefined => {
  if (!(failure instanceof ApiError) || failure.status !== 409) return undefined
  const { body } = failure
  return typeof body === 'object' && body !== null && 'offset' in body ? Number(body.offset) : undefined
}
