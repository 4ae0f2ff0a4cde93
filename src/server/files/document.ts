import { readFile } from 'node:fs/promises'
import type { FileStore } from './file-store.ts'
import { readPhoto } from './photo.ts'
import { fail } from '../refusal.ts'

/** Stores a document by its content: a PDF as it is, a JPEG or PNG without what the camera noted. Refuses anything else (S-34). */
export const storeDocument = async (files: FileStore, path: string): Promise<string> => {
  const content = await readFile(path)
  if (content.toString('latin1', 0, 5) === '%PDF-') return files.save(content, 'pdf')
  const isJpeg = content[0] === 0xff && content[1] === 0xd8
  const isPng = content.toString('latin1', 1, 4) === 'PNG'
  if (!isJpeg && !isPng) throw fail('file.format')
  return files.save((await readPhoto(path, 'people')).full, 'jpg')
}
