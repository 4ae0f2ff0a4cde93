import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { UserDetail } from '../../contract/users.ts'
import { api, asApiError } from '../calls/api.ts'
import { useQuestions } from '../ui/questions.ts'
import { notices } from '../ui/notices.ts'
import { useOutdate } from '../calls/use-record.ts'

const NOTICE = 'confirmed'

/** Says that nobody confirmed a person's address, and lets staff who know that it is theirs say so (S-55). */
export const ConfirmByStaff = ({ person }: { person: Pick<UserDetail, 'id' | 'name' | 'email'> }) => {
  const outdate = useOutdate()
  const { confirm } = useQuestions()
  const [isBusy, setIsBusy] = useState(false)
  const confirmIt = async () => {
    const agreed = await confirm({
      title: '¿Dar el correo por confirmado?',
      text: `Asegúrese de que ${person.email} es de ${person.name}: quien lo lea podrá restablecer su contraseña.`,
      yes: 'Sí, confirmar',
      no: 'No, cancelar',
    })
    if (!agreed) return
    notices.close(NOTICE)
    setIsBusy(true)
    await api
      .post(`user/${person.id}/confirm_email`)
      .then(() => notices.success('Correo confirmado'))
      .catch((failure: unknown) => notices.error('No se confirmó el correo', asApiError(failure).detail, NOTICE))
    await outdate('user')
    setIsBusy(false)
  }
  return (
    <Alert color="slate" role="status" icon={<IconMail aria-hidden />} title="Correo sin confirmar">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Su dueño no ha abierto el enlace que se le envió. Mientras tanto no puede restablecer su contraseña por correo.
        </Text>
        <Button variant="default" loading={isBusy} onClick={() => void confirmIt()}>
          Dar por confirmado
        </Button>
      </Group>
    </Alert>
  )
}
