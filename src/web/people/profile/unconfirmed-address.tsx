import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { api, asApiError } from '../../platform/calls/api.ts'
import { notices } from '../../platform/dialogs/notices.ts'

const NOTICE = 'confirmation'

/** Says that the person's address is not confirmed, and can send the mail again (S-55). */
export const UnconfirmedAddress = ({ email }: { email: string }) => {
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    notices.close(NOTICE)
    setIsBusy(true)
    await api
      .post('user/email_confirmation')
      .then(() => notices.success('Se envió el correo'))
      .catch((failure: unknown) => notices.error('No se envió el correo', asApiError(failure).detail, NOTICE))
    setIsBusy(false)
  }
  return (
    <Alert color="slate" role="status" icon={<IconMail aria-hidden />} title="Correo sin confirmar">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Abra el enlace que enviamos a <b>{email}</b>. Mientras no lo confirme, no podrá restablecer su contraseña por correo.
        </Text>
        <Button variant="default" loading={isBusy} onClick={() => void send()}>
          Enviar de nuevo
        </Button>
      </Group>
    </Alert>
  )
}
