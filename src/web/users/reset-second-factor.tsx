import { Button, Stack, Text } from '@mantine/core'
import { IconDeviceMobileOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { UserDetail } from '../../contract/users.ts'
import { api, asApiError } from '../calls/api.ts'
import { useQuestions } from '../ui/questions.ts'
import { notices } from '../ui/notices.ts'
import { Section } from '../ui/section.tsx'
import { useOutdate } from '../calls/use-record.ts'

const NOTICE = 'reset-second-factor'

/** The way back in for somebody who has lost the telephone and the recovery codes. */
export const ResetSecondFactor = ({ person }: { person: Pick<UserDetail, 'id' | 'name'> }) => {
  const outdate = useOutdate()
  const { confirm } = useQuestions()
  const [isBusy, setIsBusy] = useState(false)
  const reset = async () => {
    const agreed = await confirm({
      title: '¿Restablecer la verificación en dos pasos?',
      text: `Asegúrese primero de que quien lo pide es ${person.name}: llame o hable en persona. Se cerrarán sus sesiones y podrá entrar solo con su contraseña hasta que la configure de nuevo.`,
      yes: 'Sí, restablecer',
      no: 'No, cancelar',
    })
    if (!agreed) return
    notices.close(NOTICE)
    setIsBusy(true)
    await api
      .delete(`user/${person.id}/second_factor`)
      .then(() => notices.success('Verificación restablecida'))
      .catch((failure: unknown) => notices.error('No se pudo restablecer la verificación', asApiError(failure).detail, NOTICE))
    await outdate('user')
    setIsBusy(false)
  }
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
