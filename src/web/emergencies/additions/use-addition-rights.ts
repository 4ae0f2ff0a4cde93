import { additionCan, authorOf, type Addition } from '../../../contract/emergencies/addition-rules.ts'
import type { Call } from '../../../contract/shared/rights/permissions.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { serverNow } from '../../platform/calls/server-clock.ts'
import { useAsker, useRights } from '../../platform/rights/person.ts'

const removals: Record<Addition, Call> = {
  photos: 'DELETE emergency_photo/{id}',
  patients: 'DELETE emergency_patient/{id}',
  contacts: 'DELETE emergency_contact/{id}',
  notes: 'DELETE emergency_note/{id}',
  units: 'DELETE emergency_unit/{id}',
  crew: 'POST emergency/{id}/remove_crew',
}

/** What the signed-in person may add to this emergency, and which parts they may correct (S-48). */
export const useAdditionRights = (emergency: EmergencyDetail) => {
  const { may } = useRights()
  const asker = useAsker()
  const { status, resolved_date, stations } = emergency
  const stored = { status, resolved_date, station_ids: stations.map((station) => station.id) }
  return {
    add: (what: Addition) => may(`POST emergency/{id}/${what}`) && additionCan.add(asker, stored, what, serverNow()),
    correct: (what: Addition, id: number) =>
      may(removals[what]) && additionCan.correct(asker, authorOf(emergency, what, id), serverNow()),
    correctFacts: may('PUT emergency/{id}') && additionCan.correctFacts(asker, stored),
    correctContact: (id: number) =>
      may('PUT emergency_contact/{id}') &&
      additionCan.correctContact(asker, stored, authorOf(emergency, 'contacts', id), serverNow()),
    completeUnit: (id: number) =>
      may('PUT emergency_unit/{id}') && additionCan.completeUnit(asker, stored, authorOf(emergency, 'units', id), serverNow()),
  }
}
