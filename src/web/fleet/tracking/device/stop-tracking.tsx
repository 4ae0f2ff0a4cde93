import { Button } from '@mantine/core'
import type { TrackedVehicle, TrackingState } from '../../../../contract/fleet/tracking.schema.ts'
import { api } from '../../../platform/calls/api.ts'
import { notices } from '../../../platform/dialogs/notices.ts'
import { useQuestions } from '../../../platform/dialogs/questions.ts'
import { failureNotice, useConfirmedChange } from '../../../platform/record/use-confirmed-change.ts'
import { dropTracked, type Tracked } from '../../../platform/storage/tracked-vehicle.ts'
import { endTracking } from '../change-tracking.ts'

const stopQuestion = {
  title: '¿Desea detener el trackeo?',
  text: 'No podrá revertir esta acción',
  yes: 'Sí, detener',
  no: 'No, cancelar',
  color: 'signal',
}

/** Stops the tracking of this device, if the person confirms it. */
export const useStopHere = (vehicle: Tracked) => {
  const { confirm } = useQuestions()
  return async (): Promise<void> => {
    if (!(await confirm(stopQuestion))) return
    dropTracked()
    notices.done('Trackeo detenido', vehicle.plate)
    await endTracking(vehicle)
  }
}

/** For an administrator; whoever sends the positions stops it on the own device (S-63). */
export const StopTracking = ({ unit: { id, plate } }: { unit: Pick<TrackedVehicle, 'id' | 'plate'> }) => {
  const { change, isBusy } = useConfirmedChange('vehicle_tracking', { id, name: plate }, 'stop')
  const stop = () =>
    change({
      question: stopQuestion,
      send: () => api.post('vehicle/status_tracking', { id, status: false }),
      success: 'Trackeo detenido',
      isDone: () => api.get<TrackingState>('vehicle/status_vehicle', { id }).then(({ on_tracking }) => !on_tracking),
      showError: failureNotice('No se pudo detener el trackeo'),
    })
  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => void stop()}>
      Detener trackeo
    </Button>
  )
}
