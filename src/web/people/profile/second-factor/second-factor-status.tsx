import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { FEW_RECOVERY_CODES } from '../../../../contract/people/limits.ts'
import type { SecondFactorSetUp } from '../../../../contract/people/second-factor-input.schema.ts'
import { lacksSecondFactor, recoveryCodesLeft } from '../../../../contract/shared/rights/second-factor.ts'
import type { Me } from '../../../../contract/shared/me.schema.ts'
import { api, asApiError } from '../../../platform/calls/api.ts'
import { notices } from '../../../platform/dialogs/notices.ts'
import { takeFocus } from './panel.tsx'
import type { Purpose } from './ask-for-code.tsx'

interface Props {
  me: Me
  /** Whether another step has just ended here. */
  isBack: boolean
  onSetUp: (setUp: SecondFactorSetUp) => void
  onAskForCode: (purpose: Purpose) => void
}

/** The current state and the possible actions. */
export const SecondFactorStatus = ({ me, isBack, onSetUp, onAskForCode }: Props) => (
  <Stack gap="md" maw={640} tabIndex={-1} ref={isBack ? takeFocus : null}>
    {me.second_factor.is_on ? (
      <On {...me.second_factor} onAskForCode={onAskForCode} />
    ) : (
      <Off isLacking={lacksSecondFactor(me)} onSetUp={onSetUp} />
    )}
  </Stack>
)

const On = ({ is_required, codes_left, onAskForCode }: Me['second_factor'] & Pick<Props, 'onAskForCode'>) => (
  <>
    <Text>Al iniciar sesión, después de su contraseña, Sirena le pide un código de su teléfono.</Text>
    {codes_left <= FEW_RECOVERY_CODES ? (
      <Alert color="slate" icon={<IconAlertTriangle aria-hidden />} role="status" title={recoveryCodesLeft(codes_left)}>
        Haga nuevos, para poder entrar aunque pierda su teléfono.
      </Alert>
    ) : (
      <Text>{recoveryCodesLeft(codes_left)}</Text>
    )}
    <Text c="dimmed">
      ¿Perdió su teléfono o lo cambió? Pulse «Cambiar de teléfono»: puede usar un código de recuperación. Si no tiene ninguno,
      pida a un administrador que restablezca su verificación.
    </Text>
    <Group gap="sm">
      <Button variant="default" onClick={() => onAskForCode('move')}>
        Cambiar de teléfono
      </Button>
      <Button variant="default" onClick={() => onAskForCode('renew')}>
        Hacer códigos nuevos
      </Button>
      {!is_required && (
        <Button variant="default" onClick={() => onAskForCode('turn-off')}>
          Desactivar
        </Button>
      )}
    </Group>
  </>
)

const Off = ({ isLacking, onSetUp }: { isLacking: boolean; onSetUp: Props['onSetUp'] }) => {
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    await api
      .post<SecondFactorSetUp>('user/second_factor', { code: '' })
      .then(onSetUp)
      .catch((failure: unknown) => notices.error('No se pudo comenzar', asApiError(failure).message, 'second-factor'))
    setBusy(false)
  }
  return (
    <>
      {isLacking && (
        <Alert color="slate" icon={<IconAlertTriangle aria-hidden />} role="status" title="Su rol la exige">
          Actívela para usar Sirena. Hasta entonces solo puede ver su perfil.
        </Alert>
      )}
      <Text>
        Además de su contraseña, Sirena le pedirá un código que solo su teléfono muestra. Así nadie entra en su lugar aunque sepa
        su contraseña. Tarda unos tres minutos.
      </Text>
      <Button w="fit-content" loading={isBusy} onClick={() => void begin()}>
        Activar
      </Button>
    </>
  )
}
