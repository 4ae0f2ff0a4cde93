import type { FilesByPath } from './draft-files.ts'

interface Head {
  path: string
  name: string
  type: string
  bytes: number
}

/** Files as one piece of bytes: the length of a list of them, the list as JSON, and their contents one after the other. */
export const packFiles = async (files: FilesByPath): Promise<ArrayBuffer> => {
  const all = Object.entries(files).filter((entry): entry is [string, File] => entry[1] instanceof File)
  const heads = all.map(([path, { name, type, size }]): Head => ({ path, name, type, bytes: size }))
  const list = new TextEncoder().encode(JSON.stringify(heads))
  return new Blob([new Uint32Array([list.byteLength]), list, ...all.map(([, file]) => file)]).arrayBuffer()
}

export const unpackFiles = (packed: ArrayBuffer): FilesByPath => {
  const [length = 0] = new Uint32Array(packed, 0, 1)
  let at = Uint32Array.BYTES_PER_ELEMENT + length
  const list = new TextDecoder().decode(new Uint8Array(packed, Uint32Array.BYTES_PER_ELEMENT, length))
  // It was written by `packFiles`.
  return Object.fromEntries(
    (JSON.parse(list) as Head[]).map(({ path, name, type, bytes }) => {
      const file = new File([packed.slice(at, at + bytes)], name, { type })
      at += bytes
      return [path, file]
    }),
  )
}
