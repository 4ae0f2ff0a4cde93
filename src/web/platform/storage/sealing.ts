/** Bytes that only the key of one person on one device opens. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** The bytes of a key become one that scripts cannot read out. Rejects on a page without TLS, which has no such keys. */
export const importKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** `about` says what is sealed, and is needed to open it: one thing cannot be put in the place of another. */
const withAbout = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(about),
})

export const seal = async (key: CryptoKey, about: string, bytes: BufferSource): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt(withAbout(iv, about), key, bytes) }
}

/** Rejects if it was sealed with another key or about something else. */
export const unseal = (key: CryptoKey, about: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(withAbout(iv, about), key, bytes)

export const sealValue = (key: CryptoKey, about: string, value: unknown): Promise<Sealed> =>
  seal(key, about, new TextEncoder().encode(JSON.stringify(value)))

export const unsealValue = async (key: CryptoKey, about: string, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unseal(key, about, sealed)))
