import { deviceOwner } from '../storage/device-owner.ts'
import { session } from '../storage/storage.ts'
import { readToken } from '../storage/read-token.ts'

/** The address requested before signing in, and the screen it belongs to. Stored for the tab, used once. */
interface Remembered {
  place: string
  screen: string
}
const KEY = 'sirena.place'

/** Who is signed in, in whichever tab. */
const ownerNow = (): number | undefined => (readToken() === null ? undefined : deviceOwner())

/**
 * Who used this tab, from the start of the page or of their session. If the page starts with a session that has expired, the
 * server never says whose it was: the last person who signed in.
 */
let person = ownerNow()
/** Somebody is signed in, and sees this entry of the tab's history. */
export const placesAreOf = (id: number, entry: string): void => {
  handOver(id)
  noteEntry(entry)
}

/** Somebody has signed out here: what they went to is nobody else's, and whoever opens a link now is not them. */
export const placesAreOfNobody = (): void => {
  person = undefined
  writeEntries({ isShared: true, own: [] })
}

export const rememberPlace = (remembered: Remembered): void => void session.write(KEY, JSON.stringify({ ...remembered, person }))
export const hasPlace = (): boolean => session.read(KEY) !== null
export const forgetPlace = (): void => session.remove(KEY)

/** Nothing if it was another person's: its address may hold what they searched for. */
export const takePlace = (id: number | undefined): Remembered | undefined => {
  const stored = session.read(KEY)
  forgetPlace()
  if (stored === null) return undefined
  // Only this file writes its keys.
  const remembered = JSON.parse(stored) as Remembered & { person?: number }
  return remembered.person === undefined || remembered.person === id ? remembered : undefined
}

/*
 * Which entries of this tab's history are of the person who uses it. Their addresses hold what somebody searched for and opened, so
 * Back leads the next person to the start page in place of them.
 */
interface Entries {
  /** Undefined until somebody has signed in. */
  person?: number
  /** Somebody else used the tab before: entries that are not known as the person's own may be theirs. */
  isShared?: boolean
  /** Keys of entries, the one that was seen last at the end. */
  own: string[]
}
const ENTRIES_KEY = 'sirena.entries'
const MAX_ENTRIES = 200

const readEntries = (): Entries => {
  const stored = session.read(ENTRIES_KEY)
  return stored === null ? { own: [] } : (JSON.parse(stored) as Entries)
}
const writeEntries = ({ own, ...rest }: Entries) =>
  session.write(ENTRIES_KEY, JSON.stringify({ ...rest, own: own.slice(-MAX_ENTRIES) }))

/** An entry was gone to, or took the place of another one. */
export const noteEntry = (key: string, replaced?: string): void => {
  const entries = readEntries()
  const own = entries.own.filter((each) => each !== key && each !== replaced)
  writeEntries({ ...entries, own: [...own, key] })
}

export const isEntryOfAnother = (key: string): boolean => {
  // Public screens, and those that wait for a connection, do not know who signed in in another tab.
  const owner = ownerNow()
  if (owner !== undefined) handOver(owner)
  const { isShared, own } = readEntries()
  return isShared === true && !own.includes(key)
}

/**
 * At the start of the page, with the key of its entry if it has one. Who signed in meanwhile in another tab has seen none of this
 * one's entries. Without a session the entry says who used the tab.
 */
export const startEntries = (key: string | undefined): void => {
  const { person: before, own } = readEntries()
  if (person !== undefined) handOver(person)
  else if (key !== undefined && own.includes(key)) person = before
}

const handOver = (id: number): void => {
  person = id
  const entries = readEntries()
  if (entries.person === undefined) writeEntries({ ...entries, person: id })
  else if (entries.person !== id) writeEntries({ person: id, isShared: true, own: [] })
}
