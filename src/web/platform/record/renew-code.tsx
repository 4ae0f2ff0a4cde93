import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { api } from '../calls/api.ts'
import { recordName } from '../text/record-name.ts'
import { failureNotice, useConfirmedChange } from './use-confirmed-change.ts'

interface Props {
  resource: 'emergency' | 'user'
  record: { id: number }
  /** The name of what will stop working. */
  warning: string
}

/** Gives a record's open page a new address; printed or shared codes stop working (S-25). */
export const RenewCode = ({ resource, record, warning }: Props) => {
  const { change, isBusy } = useConfirmedChange(resource, { id: record.id, name: recordName(resource, record) }, 'renew-code')
  const renew = () =>
    change({
      question: { title: '¿Renovar el código QR?', text: warning, yes: 'Sí, renovar', no: 'No, cancelar' },
      send: () => api.post(`${resource}/${record.id}/renew_key`),
      success: 'Código renovado',
      showError: failureNotice('No se pudo renovar el código'),
    })
  return (
    <Button
      variant="default"
      w="fit-content"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void renew()}
    >
      Renovar código
    </Button>
  )
}
