import { emergencyCan } from '../../../contract/emergencies/emergency-rules.ts'
import { useAsker, useRights } from '../../platform/rights/person.ts'

interface Emergency {
  status: number
  stations: readonly { id: number }[]
}

/** The signed-in person's rights on an emergency: those of the role, limited by the record. */
export const useEmergencyRights = () => {
  const { may, mayOpen } = useRights()
  const asker = useAsker()
  return ({ status, stations }: Emergency) => {
    const stored = { status, station_ids: stations.map((station) => station.id) }
    return {
      edit: mayOpen('/emergency/$id/editar') && emergencyCan.edit(asker, stored),
      changeStatus: may('POST emergency/{id}/update_status') && emergencyCan.changeStatus(asker, stored),
      renewKey: may('POST emergency/{id}/renew_key') && emergencyCan.renewKey(asker, stored),
      remove: may('DELETE emergency/{id}'),
      seeHistory: may('GET emergency/{id}/history'),
    }
  }
}
