import { Button, Stack, Text } from '@mantine/core'
import { IconDeviceMobileOff } from '@tabler/icons-react'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { failureNotice, useConfirmedChange } from '../../platform/record/use-confirmed-change.ts'
import { Section } from '../../platform/ui/section.tsx'

/** Resets the second factor of a person who has lost the telephone and the recovery codes. */
export const ResetSecondFactor = ({ person }: { person: Pick<UserDetail, 'id' | 'name'> }) => {
  const { change, isBusy } = useConfirmedChange('user', person, 'reset-second-factor')
  const reset = () =>
    change({
      question: {
        title: '¿Restablecer la verificación en dos pasos?',
        text: `Asegúrese primero de que quien lo pide es ${person.name}: llame o hable en persona. Se cerrarán sus sesiones y podrá entrar solo con su contraseña hasta que la configure de nuevo.`,
        yes: 'Sí, restablecer',
        no: 'No, cancelar',
      },
      send: () => api.delete(`user/${person.id}/second_factor`),
      success: 'Verificación restablecida',
      showError: failureNotice('No se pudo restablecer la verificación'),
    })
  return (
    <Section title="Verificación en dos pasos">
      <Stack gap="sm" maw={640}>
        <Text>
          Esta persona entra con su contraseña y un código de su teléfono. Si perdió el teléfono y tampoco tiene sus códigos de
          recuperación, restablezca la verificación.
        </Text>
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconDeviceMobileOff size={18} aria-hidden />}
          loading={isBusy}
          onClick={() => void reset()}
        >
          Restablecer verificación
        </Button>
      </Stack>
    </Section>
  )
}
