import { hasKind } from '../versions/file-kinds.ts'

/** The bytes of a file of the application itself, such as a font, and not of what a network or proxy answers in its place. */
export const loadFile = async (address: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(address)
  if (!response.ok || !hasKind(address, response.headers.get('content-type') ?? ''))
    throw new Error(`${address}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
