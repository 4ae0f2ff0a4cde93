import { existsSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

/** The head of the binnacle at one moment. */
export interface Head {
  at: string
  id: number
  hash: string
  /** The number of entries that the head covers. */
  entries: number
}

const LINE = /^(\S+) (\d{1,10}):([0-9a-f]{64}) (\d{1,10})$/

/** The content of the file. */
export interface NotedHeads {
  /** Oldest first. */
  heads: Head[]
  /** Numbers of lines that `appendHead` did not write. */
  broken: number[]
  /** An incomplete last line, as a full disk leaves it. */
  unfinished: string | undefined
}

export const headFileIn = (dataDir: string): string => path.join(dataDir, 'binnacle-heads.log')

/** Appends a line and syncs it to the disk. An incomplete line before it is removed. */
export const appendHead = async (dataDir: string, { at, id, hash, entries }: Head): Promise<void> => {
  const file = await open(headFileIn(dataDir), 'a+', 0o600)
  try {
    const content = await file.readFile()
    const end = content.lastIndexOf('\n') + 1
    if (end < content.length) await file.truncate(end)
    // `write` would report success after a partial write.
    await file.writeFile(`${at} ${id}:${hash} ${entries}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Puts the heads of a backup in place of the file. */
export const writeHeadFile = async (dataDir: string, content: Buffer): Promise<void> => {
  const file = await open(headFileIn(dataDir), 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Empty if there is no file. */
export const readHeads = (dataDir: string): NotedHeads => {
  const file = headFileIn(dataDir)
  const noted: NotedHeads = { heads: [], broken: [], unfinished: undefined }
  if (!existsSync(file)) return noted
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const [, at, id, hash, entries] = LINE.exec(line) ?? []
    // Even if the last line looks complete, digits of its last number may be missing.
    if (index === lines.length - 1) noted.unfinished = line
    else if (at === undefined || id === undefined || hash === undefined || entries === undefined) noted.broken.push(index + 1)
    else noted.heads.push({ at, id: Number(id), hash, entries: Number(entries) })
  }
  return noted
}
