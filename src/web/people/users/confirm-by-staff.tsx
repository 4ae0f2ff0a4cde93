import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { failureNotice, useConfirmedChange } from '../../platform/record/use-confirmed-change.ts'

/** Says that a person's address is not confirmed, and lets staff who know it confirm it (S-55). */
export const ConfirmByStaff = ({ person }: { person: Pick<UserDetail, 'id' | 'name' | 'email'> }) => {
  const { change, isBusy } = useConfirmedChange('user', person, 'confirmed')
  const confirmIt = () =>
    change({
      question: {
        title: '¿Dar el correo por confirmado?',
        text: `Asegúrese de que ${person.email} es de ${person.name}: quien lo lea podrá restablecer su contraseña.`,
        yes: 'Sí, confirmar',
        no: 'No, cancelar',
      },
      send: () => api.post(`user/${person.id}/confirm_email`),
      success: 'Correo confirmado',
      showError: failureNotice('No se confirmó el correo'),
    })
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
