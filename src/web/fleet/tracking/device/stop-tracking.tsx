import { Button } from '@mantine/core'
import type { TrackedVehicle, TrackingState } from '../../../../contract/fleet/tracking.schema.ts'
import { api } from '../../../platform/calls/api.ts'
import { failureNotice, useConfirmedChange } from '../../../platform/record/use-confirmed-change.ts'

export const stopQuestion = {
  title: '¿Desea detener el trackeo?',
  text: 'No podrá revertir esta acción',
  yes: 'Sí, detener',
  no: 'No, cancelar',
  color: 'signal',
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
