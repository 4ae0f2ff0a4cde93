import { Readable } from 'node:stream'

/**
 * The cost of trying a passphrase, as a power of two. 64 MB and some tenths of a second each time, which the smallest server has;
 * the format's usual 18 takes 256 MB.
 */
const SCRYPT_WORK = 16
const AGE_HEADER = 'age-encryption.org/v1\n'

/** Whether a file that begins like this is encrypted in the age format. */
export const isEncrypted = (beginning: Buffer): boolean => beginning.subarray(0, AGE_HEADER.length).toString() === AGE_HEADER

/** In the age format (age-encryption.org/v1), which `age` and `rage` decrypt too. */
export const encrypted = async (plain: Readable, passphrase: string): Promise<Readable> => {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(SCRYPT_WORK)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** Rejects if the passphrase is wrong. The stream breaks where the file was changed or cut off. */
export const decrypted = async (cipher: Readable, passphrase: string): Promise<Readable> => {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return fromWeb(await decrypter.decrypt(toWeb(cipher)))
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.from(chunksOf(stream.getReader()), { objectMode: false })

/** Node's types of a web stream and the library's do not fit together; its reader fits both. */
async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel()
  }
}
