import { Worker } from 'node:worker_threads'
import { CHECK_PASSWORD_MS, MIN_PASSWORD_GUESSES, PASSWORD_DICTIONARIES_IDLE_MS } from '../../../contract/people/limits.ts'
import type { PasswordToCheck, CheckedPassword } from './weak-password-worker.ts'
import { fail, invalid } from '../../platform/errors/refusal.ts'

/** The owner, or future owner, of the password. */
export interface PasswordOwner {
  first_name: string
  last_name: string
  no_dpi: string
  email?: string
}

export const WEAK_PASSWORD =
  'Es fácil de adivinar: es común o está hecha de su nombre, su DPI, "bomberos" o "sirena". Use varias palabras que nadie relacione con usted.'

/** Refuses, at its field, a password that is common or derived from known data of the person (S-53). */
export const refuseWeakPassword = async (password: string, owner: PasswordOwner): Promise<void> => {
  if (await isWeakPassword(password, owner)) throw invalid({ password: WEAK_PASSWORD })
}

export const isWeakPassword = (password: string, owner: PasswordOwner): Promise<boolean> =>
  checkInWorker(password.normalize('NFC'), personalWords(owner))

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** The person's names and numbers as written, without accents and joined together, plus common words of fire brigades. */
const personalWords = ({ first_name, last_name, no_dpi, email = '' }: PasswordOwner): string[] => {
  const [first, last] = [first_name, last_name].map((name) => name.split(/\s+/).filter((part) => part !== ''))
  const names = [...(first ?? []), ...(last ?? [])]
  const pairs = names.flatMap((one) => names.map((other) => one + other))
  const groups = [no_dpi.slice(0, 4), no_dpi.slice(4, 9), no_dpi.slice(9)]
  const written = [...names, ...pairs, names.join(''), email.split('@')[0] ?? '']
  const numbers = [no_dpi, groups.join(' '), groups.join('-'), ...groups]
  // A limit on the length: the first names are enough.
  return [...new Set([...written, ...written.map(plain), ...numbers, 'bomberos', 'bombero', 'sirena'])].slice(0, 200)
}

interface PasswordWorker {
  worker: Worker
  waiting: Map<number, (isWeak: boolean | undefined) => void>
  idle: NodeJS.Timeout
}

let currentWorker: PasswordWorker | undefined
let asked = 0

/** Runs in its own thread: loading the dictionaries and checking some passwords would block the event loop noticeably. */
const checkInWorker = async (password: string, words: readonly string[]): Promise<boolean> => {
  const { worker, waiting, idle } = (currentWorker ??= startWorker())
  const id = (asked += 1)
  idle.refresh()
  worker.ref()
  const isWeak = await new Promise<boolean | undefined>((resolve) => {
    const timeout = setTimeout(() => void worker.terminate(), CHECK_PASSWORD_MS)
    waiting.set(id, (result) => {
      clearTimeout(timeout)
      resolve(result)
    })
    worker.postMessage({ id, password, words } satisfies PasswordToCheck)
  })
  waiting.delete(id)
  if (waiting.size === 0) worker.unref()
  if (isWeak === undefined) throw fail('server.busy')
  return isWeak
}

const startWorker = (): PasswordWorker => {
  const worker = new Worker(new URL('./weak-password-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const waiting: PasswordWorker['waiting'] = new Map()
  const end = () => {
    if (currentWorker?.worker === worker) currentWorker = undefined
    clearTimeout(idle)
    for (const answer of waiting.values()) answer(undefined)
  }
  const idle = setTimeout(() => void worker.terminate(), PASSWORD_DICTIONARIES_IDLE_MS).unref()
  worker.on('message', ({ id, guesses }: CheckedPassword) => waiting.get(id)?.(guesses < MIN_PASSWORD_GUESSES))
  // Out of memory, or ended because idle: the next password starts another thread.
  worker.on('error', end)
  worker.on('exit', end)
  return { worker, waiting, idle }
}
