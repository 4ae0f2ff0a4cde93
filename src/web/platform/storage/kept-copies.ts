import type { CopiesAnswer } from '../../../contract/shared/device/copies.schema.ts'
import { deviceOwner } from './device-owner.ts'
import { asJson, namesOf, readJson, readValue, writeValues, type Value } from './sealed-values.ts'

/*
 * Answers of the server that this device keeps for reading without signal, by their addresses (docs/decisions/0096), and the images
 * that they show, by the address without its signature.
 */

interface Copies {
  /** When the server last said that this is all, by its clock; undefined until the first time. */
  asOf: string | undefined
  tags: Record<string, string>
  /** The emergencies that were opened last on this device, the latest first. */
  opened: number[]
}

const COPIES = { kind: 'copies', name: '' } as const
const copyAt = (path: string) => ({ kind: 'copy', name: path }) as const
const imageAt = (name: string) => ({ kind: 'image', name }) as const

export const readCopies = async (person: number): Promise<Copies> =>
  // It was written by `writeCopies`.
  ((await readJson(person, COPIES)) as Copies | undefined) ?? { asOf: undefined, tags: {}, opened: [] }

const valueOf = (copies: Copies): Value => ({ ...COPIES, bytes: asJson(copies) })

/** Puts what the server has sent in the place of what was here. */
export const takeCopies = async (person: number, before: Copies, answer: CopiesAnswer): Promise<Copies> => {
  const tags = Object.fromEntries(Object.entries(before.tags).filter(([path]) => !answer.gone.includes(path)))
  for (const { path, tag } of answer.copies) tags[path] = tag
  const gone = new Set(answer.gone)
  // Another one may have been opened meanwhile.
  const { opened: noted } = await readCopies(person)
  const opened = noted.filter((id) => !gone.has(`/api/emergency/${id}/`))
  const copies = { asOf: answer.more ? before.asOf : answer.as_of, tags, opened }
  const kept = await namesOf(person, 'copy')
  await writeValues(
    person,
    [...answer.copies.map(({ path, body }) => ({ ...copyAt(path), bytes: asJson(body) })), valueOf(copies)],
    kept.filter((path) => tags[path] === undefined).map(copyAt),
  )
  return copies
}

/** Puts an emergency first among those that were opened. False if it is kept already. */
export const noteOpenedCopy = async (person: number, id: number, most: number): Promise<boolean> => {
  const copies = await readCopies(person)
  if (copies.opened[0] === id) return false
  const opened = [id, ...copies.opened.filter((other) => other !== id)].slice(0, most)
  await writeValues(person, [valueOf({ ...copies, opened })])
  return copies.tags[`/api/emergency/${id}/`] === undefined
}

interface Copy {
  body: unknown
  asOf: string
}

/** What the session's person has been answered at this address; undefined if that is not kept. */
export const readCopy = async (path: string): Promise<Copy | undefined> => {
  const person = deviceOwner()
  if (person === undefined) return undefined
  try {
    const { asOf, tags } = await readCopies(person)
    if (asOf === undefined || tags[path] === undefined) return undefined
    const body = await readJson(person, copyAt(path))
    return body === undefined ? undefined : { body, asOf }
  } catch {
    return undefined
  }
}

/** The emergencies that the session's person opened last on this device, the latest first, as far as they are kept. */
export const lastOpened = async (most: number): Promise<unknown[]> => {
  const person = deviceOwner()
  if (person === undefined) return []
  try {
    const { opened } = await readCopies(person)
    const kept = await Promise.all(opened.slice(0, most).map((id) => readCopy(`/api/emergency/${id}/`)))
    return kept.flatMap((copy) => (copy === undefined ? [] : [copy.body]))
  } catch {
    return []
  }
}

/** The address of a photo without its signature. */
const nameOf = (address: string): string => address.replace(/\?.*/, '')

/** Small photos of emergencies, and the code of one's own card. */
const IMAGES = /"(?:thumbnail|qr_code)":"(\/api\/[^"]+)"/g

/** The addresses of the images that copies show and this device does not have; those that none shows any more are deleted. */
export const missingImages = async (person: number): Promise<string[]> => {
  const shown = new Map<string, string>()
  for (const path of await namesOf(person, 'copy')) {
    const bytes = await readValue(person, copyAt(path))
    for (const [, address = ''] of new TextDecoder().decode(bytes).matchAll(IMAGES)) shown.set(nameOf(address), address)
  }
  const kept = await namesOf(person, 'image')
  await writeValues(person, [], kept.filter((name) => !shown.has(name)).map(imageAt))
  const known = new Set(kept)
  return [...shown].filter(([name]) => !known.has(name)).map(([, address]) => address)
}

export const writeImage = (person: number, address: string, bytes: ArrayBuffer): Promise<void> =>
  writeValues(person, [{ ...imageAt(nameOf(address)), bytes }])

/** What is kept of an image as an address for this page, which must be revoked; undefined if it is not. */
export const readImage = async (address: string): Promise<string | undefined> => {
  const person = deviceOwner()
  if (person === undefined) return undefined
  try {
    const bytes = await readValue(person, imageAt(nameOf(address)))
    return bytes && URL.createObjectURL(new Blob([bytes]))
  } catch {
    return undefined
  }
}
