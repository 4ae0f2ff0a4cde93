import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Refusal } from '../errors/refusal.ts'

/** The store of files, under names that the server chooses. A file whose name was returned survives a power cut. */
export interface FileStore {
  /** In words for the operator: the folder or the bucket. */
  place: string
  save: (content: Buffer, extension: string) => Promise<string>
  /** Stores a file of a backup under the name that it had. Throws if that is not a name of the store, or if it is taken. */
  put: (name: string, content: Readable | Buffer) => Promise<void>
  /** Undefined when there is no such file. */
  read: (name: string) => Promise<{ stream: Readable; bytes: number } | undefined>
  /** The same for a browser, which may read as slowly as it likes. Undefined also if it has gone meanwhile. */
  readForBrowser: (name: string, isGone: () => boolean) => Promise<{ stream: Readable; bytes: number } | undefined>
  /** Deletes a file that no record has ever named. */
  remove: (name: string) => Promise<void>
  /** Deletes files for good, also in the trash, with all their versions in a bucket that lets them be deleted. */
  erase: (names: readonly string[]) => Promise<void>
  names: () => Promise<string[]>
  /** Names of the files last written before the given moment. */
  olderThan: (moment: Date) => Promise<string[]>
  /** Moves a file that no record names any more into that day's trash. False if it cannot be moved; it then stays. */
  toTrash: (name: string, day: string) => Promise<boolean>
  trash: () => Promise<Trashed[]>
  /** Records in the trash of a day that it was seen today, and returns on how many later days it was seen. */
  countDay: (day: string, today: string) => Promise<number>
  fromTrash: (file: Trashed) => Promise<void>
  readTrashed: (file: Trashed) => Promise<Readable>
  /** Deletes the files that came into the trash on that day. */
  emptyTrash: (day: string) => Promise<void>
  exports: ExportStore
  /** The installation that the files belong to; undefined if none is recorded. */
  installation: () => Promise<string | undefined>
  setInstallation: (id: string) => Promise<void>
  /** Whether there is no file, no trash and no installation. */
  isEmpty: () => Promise<boolean>
  /** Deletes the files, the trash, the exports and the installation. */
  clear: () => Promise<void>
  /** Says in words for the operator why the files cannot be reached; undefined if they can. */
  problem: () => Promise<string | undefined>
  /** A local folder for uploads that are arriving. */
  scratch: string
}

/** Files that one person fetches within a day, under names of the store: apart from those of records, the trash and the archives. */
export interface ExportStore {
  /** Moves a finished file of `scratch` into the store, which closes it to others. */
  put: (name: string, file: string) => Promise<void>
  /** As `readForBrowser`. */
  read: FileStore['readForBrowser']
  remove: (name: string) => Promise<void>
  names: () => Promise<string[]>
}

/** A file in the trash, and the day it came there. */
export interface Trashed {
  name: string
  day: string
}

/** Thrown by every function of a store that does not answer. The person may try again later; nothing was saved. */
export class FilesUnavailable extends Refusal {
  /** A code such as ECONNREFUSED or AccessDenied. */
  readonly reason: string

  static because(error: unknown): FilesUnavailable {
    const { code, name = '' } = error as { code?: unknown; name?: string }
    return new FilesUnavailable(typeof code === 'string' ? code : name)
  }

  constructor(reason: string) {
    super('server.files_away', {}, {})
    // The store chooses its codes, and `/readyz` shows them to everybody.
    this.reason = /^[\w.]{1,40}$/.test(reason) ? reason : 'unknown'
    // For the log; the answer keeps the sentence.
    this.message = `the object storage of the files cannot be used (${this.reason})`
  }
}

const NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/
const DAY = /^\d{4}-\d\d-\d\d$/

export const isFileName = (name: string): boolean => NAME.test(name)
export const isTrashDay = (name: string): boolean => DAY.test(name)
export const newFileName = (extension: string): string => `${randomBytes(16).toString('hex')}.${extension}`

export const refuseWrongName = (name: string): void => {
  if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} is not a name of a file`)
}
export const taken = (name: string): Error => new Error(`There is already a file ${name}`)
