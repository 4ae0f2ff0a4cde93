import { Alert, Button } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { leftOutInWords } from '../../../contract/emergencies/emergency-texts.ts'
import { api } from '../../platform/calls/api.ts'
import { failureNotice, useConfirmedChange } from '../../platform/record/use-confirmed-change.ts'
import { recordName } from '../../platform/text/record-name.ts'

/** Which units an emergency lacks that arrived late, until somebody has read it (S-76). */
export const LeftOutNotice = ({ emergency, canDismiss }: { emergency: EmergencyDetail; canDismiss: boolean }) => {
  const { id, left_out } = emergency
  const { change, isBusy } = useConfirmedChange('emergency', { id, name: recordName('emergency', emergency) }, 'dismiss')
  if (left_out === undefined) return null
  const dismiss = () =>
    change({
      question: {
        title: '¿Quitar el aviso?',
        text: 'Nadie más lo verá.',
        yes: 'Sí, quitar',
        no: 'No, cancelar',
      },
      send: () => api.put(`emergency/${id}`, { left_out: [] }),
      success: 'Aviso quitado',
      showError: failureNotice('Error en la edición'),
    })
  return (
    <Alert color="orange" icon={<IconTruckOff aria-hidden />} title="Falta una unidad">
      <p>{leftOutInWords(left_out)}</p>
      {canDismiss && (
        <Button variant="default" size="compact-md" disabled={isBusy} onClick={() => void dismiss()}>
          Quitar el aviso
        </Button>
      )}
    </Alert>
  )
}
