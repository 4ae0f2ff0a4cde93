import type { CodeSet } from '../shared/codes.ts'

/* How an emergency ended (S-71). Without schemas, so that a screen that shows emergencies loads none. */

export const Outcome = {
  Atendida: 1,
  FalsaAlarma: 2,
  Cancelada: 3,
  SinPaciente: 4,
  Entregada: 5,
  Duplicada: 6,
} as const
export type Outcome = (typeof Outcome)[keyof typeof Outcome]

export const outcomes: CodeSet<Outcome> = {
  1: { label: 'Atendida', color: 'teal', icon: 'check' },
  2: { label: 'Falsa alarma', color: 'gray', icon: 'off' },
  3: { label: 'Cancelada', color: 'gray', icon: 'return' },
  4: { label: 'Sin paciente', color: 'gray', icon: 'person-off' },
  5: { label: 'Entregada a otra institución', color: 'blue', icon: 'help' },
  6: { label: 'Duplicada', color: 'gray', icon: 'unknown' },
}

export interface Ending {
  outcome: number | null
  outcome_institution: string
  duplicate_of: { id: number; code: string } | null
}

/** The outcome with the institution, or the other emergency; empty while the emergency is in progress. */
export const outcomeInWords = ({ outcome, outcome_institution, duplicate_of }: Ending): string => {
  if (outcome === Outcome.Entregada) return `Entregada a ${outcome_institution}`
  if (outcome === Outcome.Duplicada) return duplicate_of === null ? outcomes[outcome].label : `Duplicada de # ${duplicate_of.id}`
  return outcome !== null && outcome in outcomes ? outcomes[outcome as Outcome].label : ''
}

/** Whoever was called was not needed: patients and kilometres do not apply. */
const unattended: readonly (number | null)[] = [Outcome.FalsaAlarma, Outcome.Cancelada, Outcome.Duplicada]

/** Whether an emergency that ended so has patients to report. */
export const hasPatients = (outcome: number | null): boolean => outcome !== Outcome.SinPaciente && hasKilometres(outcome)

/** Whether its units have kilometres to report. */
export const hasKilometres = (outcome: number | null): boolean => !unattended.includes(outcome)

export const notApplicable = 'No aplica'
