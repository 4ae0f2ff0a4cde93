import { hasKind } from '../versions/file-kinds.ts'

/** The bytes of a file of the application itself, such as a font, and not of what a network or proxy answers in its place. */
export const loadFile = async (address: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(address)
  if (!response.ok || !hasKind(address, response.headers.get('content-type') ?? ''))
    throw new Error(`${address}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** A photo of the server, by its signed address, after what the person waits for; undefined if it is not there. */
export const loadImage = async (address: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> => {
  // It is kept sealed: the browser's own cache would keep it plain.
  const response = await fetch(address, { signal, priority: 'low', cache: 'no-store' })
  const isImage = response.ok && /^image\//i.test(response.headers.get('content-type') ?? '')
  return isImage ? response.arrayBuffer() : undefined
}
