import { Transform } from 'node:stream'
import { fail } from '../errors/refusal.ts'

export interface ArrivingLimits {
  /** Bytes of all uploads that are arriving or being processed, and of one person's. They are on the disk. */
  most: number
  mostOfPerson: number
  /** The same for form fields and JSON, which are held in memory. */
  mostText: number
  mostTextOfPerson: number
}

const heldBytes = () => ({ ofAll: 0, ofPeople: new Map<number | undefined, number>() })
type Held = ReturnType<typeof heldBytes>
const files = heldBytes()
const texts = heldBytes()

const add = (held: Held, person: number | undefined, bytes: number): void => {
  held.ofAll += bytes
  const own = (held.ofPeople.get(person) ?? 0) + bytes
  if (own > 0) held.ofPeople.set(person, own)
  else held.ofPeople.delete(person)
}

/** Counts the bytes of one request against the limits. Call `giveBack` when they are released. */
export const arrivingQuota = (person: number | undefined, limits: ArrivingLimits) => {
  const taken = { files: 0, texts: 0 }
  const takeFile = (bytes: number): void => {
    taken.files += bytes
    add(files, person, bytes)
    if (files.ofAll > limits.most) throw fail('upload.busy')
    if ((files.ofPeople.get(person) ?? 0) > limits.mostOfPerson) throw fail('upload.too_many')
  }
  const takeText = (bytes: number): void => {
    taken.texts += bytes
    add(texts, person, bytes)
    if (texts.ofAll > limits.mostText) throw fail('server.busy')
    if ((texts.ofPeople.get(person) ?? 0) > limits.mostTextOfPerson) throw fail('request.too_many', { wait: 'un momento' })
  }
  const countFile = () =>
    new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        try {
          takeFile(chunk.length)
          done(null, chunk)
        } catch (error) {
          done(error as Error)
        }
      },
    })
  const giveBack = (): void => {
    add(files, person, -taken.files)
    add(texts, person, -taken.texts)
    Object.assign(taken, { files: 0, texts: 0 })
  }
  return { countFile, takeText, giveBack }
}
