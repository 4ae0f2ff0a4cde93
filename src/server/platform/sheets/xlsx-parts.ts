import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry } from 'yauzl'
import { WORKBOOK_BYTES, WORKBOOK_PARTS } from '../../../contract/shared/limits.ts'
import { SheetRefusal } from './sheet-row.ts'
import { readXml } from './xml-events.ts'

export interface Parts {
  /** The text of a part; undefined if it does not exist. */
  text: (name: string) => Promise<string | undefined>
}

/**
 * Opens the zip file of a workbook. A part is unpacked only on request, and at most to its declared size: the zip reader aborts
 * beyond it.
 */
export const openParts = async (content: Buffer): Promise<Parts> => {
  const zip = await fromBufferPromise(content)
  if (zip.entryCount > WORKBOOK_PARTS) throw new SheetRefusal('sheet.too_large')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  let left = WORKBOOK_BYTES
  return {
    text: async (name) => {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      left -= entry.uncompressedSize
      if (left < 0) throw new SheetRefusal('sheet.too_large')
      const unpacked = await buffer(await zip.openReadStreamPromise(entry))
      return new TextDecoder('utf-8', { fatal: true }).decode(unpacked)
    },
  }
}

export interface Relation {
  id: string
  /** The last word of the type's address, since the address differs between the standard's two editions. */
  type: string
  /** The full name of the part. */
  target: string
}

/** The relations of a part. The workbook itself is a relation of '', the package. */
export const relationsOf = async (parts: Parts, name: string): Promise<Relation[]> => {
  const folder = path.posix.dirname(name)
  const relations: Relation[] = []
  readXml((await parts.text(path.posix.join(folder, '_rels', `${path.posix.basename(name)}.rels`))) ?? '<none/>', {
    open: (element, attributes) => {
      if (element !== 'Relationship') return
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes()
      const whole = path.posix.resolve('/', folder, target).slice(1)
      relations.push({ id, type: path.posix.basename(type), target: whole })
    },
  })
  return relations
}
