/** The bytes of a file of the application itself, such as a font. */
export const loadFile = async (address: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
