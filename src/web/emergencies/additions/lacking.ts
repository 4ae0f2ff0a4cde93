import { additionsEnd } from '../../../contract/emergencies/addition-rules.ts'
import { missingReportParts, type MissingPart } from '../../../contract/emergencies/emergency-rules.ts'
import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { AskedAddition } from '../waiting/addition-words.ts'
import { useAdditionRights } from './use-addition-rights.ts'

/** What the report of a resolved emergency still lacks; nothing of one in progress. */
export const lackingIn = (emergency: EmergencyDetail): MissingPart[] =>
  isInProgress(emergency.status) || additionsEnd(emergency.resolved_date) === undefined ? [] : missingReportParts(emergency)

/** The form that completes a part, if this person may. */
export const useAsked = (emergency: EmergencyDetail) => {
  const rights = useAdditionRights(emergency)
  return ({ what, part }: MissingPart): AskedAddition | undefined => {
    if (what === 'units') return rights.completeUnit(part) ? { what, part } : undefined
    if (what === 'patients') return rights.correct(what, part) ? { what, part } : undefined
    return what === 'crew' && rights.add(what) ? { what } : undefined
  }
}

/** Of the place where it is listed. */
const PLACE = 'data-lacking'
export const lackingPlace = { [PLACE]: true, tabIndex: -1 }

export const showLacking = (): void => {
  const place = document.querySelector<HTMLElement>(`[${PLACE}]`)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}
