import type { SentEnding } from '../../../contract/emergencies/emergency-input.schema.ts'
import { Outcome } from '../../../contract/emergencies/emergency-outcomes.ts'

interface Given {
  outcome: Outcome
  institution: string
  /** The number of the other emergency, as typed. */
  original: string
  /** The last number that is of no emergency. */
  unknown: string
  /** What is missing is shown after the first try only. */
  isTried: boolean
}

/** What is answered in a question on resolving, whose dialog is not part of the screen that asks. */
export const newOutcomeAnswer = () => {
  let given: Given = { outcome: Outcome.Atendida, institution: '', original: '', unknown: '', isTried: false }
  const listeners = new Set<() => void>()
  const change = (part: Partial<Given>) => {
    given = { ...given, ...part }
    for (const listener of listeners) listener()
  }
  return {
    read: () => given,
    change,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** False if something is missing, which is shown then. */
    isComplete: (): boolean => {
      change({ isTried: true })
      return missingIn(given) === undefined
    },
    sent: (): Partial<SentEnding> => {
      const { outcome, institution, original } = given
      if (outcome === Outcome.Entregada) return { outcome, outcome_institution: institution }
      return outcome === Outcome.Duplicada ? { outcome, duplicate_of: Number(original) } : { outcome }
    },
  }
}
export type OutcomeAnswer = ReturnType<typeof newOutcomeAnswer>

export const unknownEmergency = 'No hay una emergencia con ese número'

/** What must be said beside the outcome, in words. */
export const missingIn = ({ outcome, institution, original, unknown }: Given): string | undefined => {
  if (outcome === Outcome.Entregada && institution.trim() === '') return 'Indique a qué institución'
  if (outcome !== Outcome.Duplicada) return undefined
  if (!/^\d{1,9}$/.test(original)) return 'Indique el número de la otra emergencia'
  return original === unknown ? unknownEmergency : undefined
}
