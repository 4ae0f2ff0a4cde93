import { labelOf } from '../../../../contract/shared/codes.ts'
import { EmergencyStatus, storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import type { MapMarker, Summary } from './clustered-points.ts'
import { gravestNumberOf, gravestOf, totalOf, type Numbers } from './counted-statuses.ts'

export const emergenciesInWords = (number: number): string =>
  number === 1 ? '1 emergencia' : `${showNumber(number)} emergencias`

/** Beside a number of emergencies: of one, and of several. */
const counted: Partial<Record<number, readonly [one: string, several: string]>> = {
  [EmergencyStatus.Critica]: ['crítica', 'críticas'],
  [EmergencyStatus.SolicitaApoyo]: ['solicita apoyo', 'solicitan apoyo'],
  [EmergencyStatus.Activo]: ['activa', 'activas'],
  [EmergencyStatus.Resuelta]: ['resuelta', 'resueltas'],
}
const countedStatus = (status: number, count: number): string =>
  counted[status]?.[count === 1 ? 0 : 1] ?? labelOf(storedStatuses, status)

/** What a marker shows: how many emergencies, and their status; if they differ, the gravest one and how many have it. */
export const wordsOfMarker = (numbers: Numbers): { number: string; status: string } => {
  const [total, gravest] = [totalOf(numbers), gravestNumberOf(numbers)]
  if (total === 1) return { number: '', status: labelOf(storedStatuses, gravestOf(numbers)) }
  const word = countedStatus(gravestOf(numbers), gravest)
  return { number: showNumber(total), status: gravest === total ? word : `${showNumber(gravest)} ${word}` }
}

/** The name of a marker for who does not see it. */
export const nameOfMarker = ({ numbers, town, zoom }: Pick<MapMarker, 'numbers' | 'town' | 'zoom'>): string => {
  const total = totalOf(numbers)
  const status = labelOf(storedStatuses, gravestOf(numbers))
  const gravest = total === 1 ? status : `la más grave, ${status}`
  return `${emergenciesInWords(total)} cerca de ${town}: ${gravest}. ${zoom === undefined ? 'Ver' : 'Acercar'}`
}

/** What the map shows of what matches. */
export const shownInWords = (summary: Pick<Summary, 'count' | 'more' | 'outside'>, shown: number): string => {
  const outside = summary.outside === 0 ? '' : `; ${showNumber(summary.outside)} fuera del mapa`
  return countInWords(summary, shown) + outside
}

const countInWords = ({ count, more }: Pick<Summary, 'count' | 'more'>, shown: number): string => {
  if (shown === 0) return 'No hay emergencias que mostrar en el mapa'
  if (more) return `Se muestran las ${showNumber(shown)} más recientes; hay más que coinciden`
  return shown < count
    ? `Se muestran las ${showNumber(shown)} más recientes de ${emergenciesInWords(count)}`
    : emergenciesInWords(count)
}
