import { useEffect, useEffectEvent } from 'react'
import type { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import type { Vehicle } from '../../../contract/fleet/vehicles.schema.ts'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { serverNow } from '../../platform/calls/server-clock.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import {
  addWrite,
  isRefused,
  readOutbox,
  removeWrite,
  startSending,
  useOutbox,
  type Waiting,
} from '../../platform/outbox/outbox.ts'
import { onOutcome, type Outcome } from '../../platform/outbox/outcomes.ts'
import { newKey } from '../../platform/storage/new-key.ts'
import { recordName } from '../../platform/text/record-name.ts'

interface Sent {
  id: number
  status: VehicleState
}
const sentBy = ({ kept }: Waiting) => JSON.parse(kept.write.body) as Sent

const recordOf = ({ id }: Pick<Vehicle, 'id'>) => `vehicle/${id}`
/** Of the notice about a refusal, which goes when it is tried again. */
export const aboutAvailability = (record: string) => `availability ${record}`

/** Keeps another availability of a vehicle, and sends it. */
export const keepAvailability = async (vehicle: Vehicle, status: VehicleState): Promise<void> => {
  const sent: Sent = { id: vehicle.id, status }
  await addWrite({
    key: newKey(),
    record: recordOf(vehicle),
    method: 'POST',
    path: 'vehicle/change_status',
    body: JSON.stringify(sent),
    notedAt: new Date(serverNow()).toISOString(),
    name: `Disponibilidad: ${recordName('vehicle', vehicle)}`,
    place: resourceScreens.vehicle.list.path,
    about: recordName('vehicle', vehicle),
  })
  startSending()
}

/** The last availability of a vehicle that waits to be sent. */
export const useWaitingAvailability = (vehicle: Pick<Vehicle, 'id'>): { one: Waiting; status: VehicleState } | undefined => {
  const one = useOutbox().findLast((each) => each.kept.write.record === recordOf(vehicle) && !isRefused(each))
  return one && { one, status: sentBy(one).status }
}

/** Says, on every screen, what became of an availability that was sent. A refused one is dropped, and what is stored shown again. */
export const AvailabilityOutcomes = () => {
  const invalidate = useInvalidate()
  const onWrite = useEffectEvent(({ write, refusal }: Outcome) => {
    if (!write.record.startsWith('vehicle/')) return
    const name = String(write.about)
    if (refusal) {
      const refused = readOutbox().find(({ kept }) => kept.write.key === write.key)
      if (refused) void removeWrite(refused.id)
      notices.error('No se pudo actualizar el estado', refusal.message, { id: aboutAvailability(write.record), name })
    } else notices.done('Registro actualizado', name)
    void invalidate('vehicle')
  })
  useEffect(() => onOutcome(onWrite), [])
  return null
}
