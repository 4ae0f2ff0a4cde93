import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { api, asApiError } from '../calls/api.ts'
import { useQuestions } from '../ui/questions.ts'
import { notices } from '../ui/notices.ts'
import { useOutdate } from '../calls/use-record.ts'

const NOTICE = 'renew-code'

interface Props {
  resource: 'emergency' | 'user'
  id: number
  /** What will no longer work. */
  warning: string
}

/** Gives a record's open page another address; codes that were printed or shared stop working (S-25). */
export const RenewCode = ({ resource, id, warning }: Props) => {
  const outdate = useOutdate()
  const { confirm } = useQuestions()
  const [isRenewing, setIsRenewing] = useState(false)

  const renew = async () => {
    const question = { title: '¿Renovar el código QR?', text: warning, yes: 'Sí, renovar', no: 'No, cancelar' }
    if (!(await confirm(question))) return
    notices.close(NOTICE)
    setIsRenewing(true)
    await api
      .post(`${resource}/${id}/renew_key`)
      .then(() => notices.success('Código renovado'))
      .catch((failure: unknown) => notices.error('No se pudo renovar el código', asApiError(failure).detail, NOTICE))
    await outdate(resource)
    setIsRenewing(false)
  }

  return (
    <Button
      variant="default"
      w="fit-content"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={isRenewing}
      onClick={() => void renew()}
    >
      Renovar código
    </Button>
  )
}
