import { showDateTime } from '../shared/dates/dates.ts'
import type { CheckId, CheckState, FactsOf, SystemCheck, SystemReport } from './system.schema.ts'
import { clockState } from './system-rules.ts'
import { countOf, type Words } from './system-units.ts'
import { besides, checkTitles, checkWords } from './system-words.ts'

export const stateWords: Record<CheckState, string> = {
  bad: 'Mal',
  warning: 'Revisar',
  unknown: 'Sin datos',
  good: 'Bien',
}

export interface DescribedCheck {
  id: CheckId
  title: string
  state: CheckState
  is: string
  /** What to do, where the check is not good. */
  todo?: string | undefined
}

export interface DescribedSystem {
  /** The worst of all. */
  state: CheckState
  summary: string
  /** By gravity, and else in the order of the report. */
  checks: DescribedCheck[]
}

const unread: Words = {
  is: 'No se pudo leer a tiempo.',
  todo: 'Espere un minuto y pulse «Actualizar». Si sigue igual, envíe este estado a quien da soporte.',
}

/** In the order in which they are shown. */
export const statesByGravity: readonly CheckState[] = ['bad', 'warning', 'unknown', 'good']
const gravityOf = (state: CheckState): number => statesByGravity.indexOf(state)
const worse = (one: CheckState, other: CheckState): CheckState => (gravityOf(one) <= gravityOf(other) ? one : other)

/**
 * The report in words. `serverAheadMs`: how much the server's clock is ahead of that of whoever reads it, undefined if that is not
 * known.
 */
export const describeSystem = (report: SystemReport, serverAheadMs?: number): DescribedSystem => {
  const at = { now: new Date(report.now), address: report.address }
  const checks = report.checks
    .map((check) => describe(check, at))
    .map((check) => (check.id === 'clock' && serverAheadMs !== undefined ? withOwnClock(check, serverAheadMs) : check))
    .toSorted((one, other) => gravityOf(one.state) - gravityOf(other.state))
  return { state: checks[0]?.state ?? 'unknown', summary: summaryOf(checks), checks }
}

const describe = (check: SystemCheck, at: { now: Date; address: string }): DescribedCheck => {
  const { id, state, facts } = check
  // The facts are those of the id, which the types do not show for a lookup by id.
  const say = checkWords[id] as (facts: FactsOf<CheckId>, at: { now: Date; address: string }) => Words
  const { is, todo } = facts === null ? unread : say(facts, at)
  return { id, title: checkTitles[id], state, is, ...(state !== 'good' && { todo }) }
}

/** The clock of this device, which is the only other one that many servers can be compared with. */
const withOwnClock = (check: DescribedCheck, aheadMs: number): DescribedCheck => {
  const state = worse(check.state === 'unknown' ? 'good' : check.state, clockState(aheadMs))
  const { todo } = checkWords.clock({ database_ahead_ms: null }, { now: new Date(0), address: '' })
  return { ...check, state, is: `${besides('de este equipo', -aheadMs)} ${check.is}`, todo: state === 'good' ? undefined : todo }
}

const summaryOf = (checks: readonly DescribedCheck[]): string => {
  const faults = checks.filter(({ state }) => state === 'bad' || state === 'warning').length
  const unknown = checks.filter(({ state }) => state === 'unknown').length
  const without = unknown === 0 ? '' : `; ${countOf(unknown, 'punto', 'puntos')} sin datos`
  if (faults > 0) return `${countOf(faults, 'punto necesita', 'puntos necesitan')} atención${without}`
  return unknown === 0 ? 'Todo en orden' : `Lo que se pudo revisar está en orden${without}`
}

/** All of it as a text that can be sent to whoever helps. */
export const systemText = (report: SystemReport, serverAheadMs?: number): string => {
  const { summary, checks } = describeSystem(report, serverAheadMs)
  const lines = checks.flatMap(({ title, state, is, todo }) => [
    `[${stateWords[state]}] ${title}: ${is}`,
    ...(todo === undefined ? [] : [`   Qué hacer: ${todo}`]),
  ])
  return [...headOf(report, summary), ...lines, ''].join('\n')
}

const headOf = ({ now, address }: SystemReport, summary: string): string[] => [
  'Estado del sistema Sirena',
  `${address}, ${showDateTime(now)}`,
  `${summary}.`,
  '',
]

/** Mail programs of Windows cut longer links. */
const LONGEST_LINK = 1900

/** A link that opens a mail with the text; with what is wrong alone where all of it is too long for a link. */
export const systemMailLink = (report: SystemReport, serverAheadMs?: number): string => {
  const { summary, checks } = describeSystem(report, serverAheadMs)
  const brief = (isLong: boolean) =>
    [
      ...headOf(report, summary),
      ...checks
        .filter(({ state }) => state !== 'good')
        .map(({ title, state, is }) => `[${stateWords[state]}] ${title}${isLong ? `: ${is}` : ''}`),
      '',
      'El texto completo está en Sirena: Estado del sistema, «Enviar como texto», «Copiar texto».',
    ].join('\n')
  const links = [systemText(report, serverAheadMs), brief(true), brief(false)].map(
    (text) =>
      `mailto:?subject=${encodeURIComponent(`Sirena: ${summary}`)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`,
  )
  return links.find((link) => link.length <= LONGEST_LINK) ?? links[2] ?? ''
}
