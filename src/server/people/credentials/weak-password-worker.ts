import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import * as spanish from '@zxcvbn-ts/language-es-es'

/** A password, and words related to the person. */
export interface PasswordToCheck {
  id: number
  password: string
  words: readonly string[]
}
export interface CheckedPassword {
  id: number
  guesses: number
}

// The work grows with the square of the length, and with each way to read digits as letters.
const estimate = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: 32,
  l33tMaxSubstitutions: 8,
  useLevenshteinDistance: false,
})

parentPort?.on('message', ({ id, password, words }: PasswordToCheck) => {
  const { guesses } = estimate.check(password.slice(0, 32), [...words])
  parentPort?.postMessage({ id, guesses } satisfies CheckedPassword)
})
