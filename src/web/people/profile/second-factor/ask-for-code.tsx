import { Text } from '@mantine/core'
import type { NewRecoveryCodes, SecondFactorSetUp } from '../../../../contract/people/second-factor-input.schema.ts'
import type { Me } from '../../../../contract/shared/me.schema.ts'
import { api } from '../../../platform/calls/api.ts'
import { CodeForm } from './code-form.tsx'
import { Panel } from './panel.tsx'

export type Purpose = 'renew' | 'move' | 'turn-off'

interface Props {
  purpose: Purpose
  onCancel: () => void
  onSetUp: (setUp: SecondFactorSetUp) => void
  onCodes: (answer: NewRecoveryCodes) => void
  onOff: (user: Me) => void
}

/** The actions that need a code first. */
export const AskForCode = ({ purpose, onCancel, onSetUp, onCodes, onOff }: Props) => {
  if (purpose === 'renew') {
    return (
      <Panel title="Códigos de recuperación nuevos">
        <Text>Los anteriores dejarán de servir.</Text>
        <CodeForm
          description="El que muestra ahora la aplicación de su teléfono."
          button="Hacer códigos nuevos"
          send={(code, key) => api.post<NewRecoveryCodes>('user/second_factor/recovery_codes', { code }, key)}
          onDone={onCodes}
          onCancel={onCancel}
          autoFocus
        />
      </Panel>
    )
  }
  const either = 'El que muestra ahora la aplicación de su teléfono, o un código de recuperación.'
  if (purpose === 'move') {
    return (
      <Panel title="Cambiar de teléfono">
        <CodeForm
          description={either}
          button="Continuar"
          send={(code, key) => api.post<SecondFactorSetUp>('user/second_factor', { code }, key)}
          onDone={onSetUp}
          onCancel={onCancel}
          autoFocus
        />
      </Panel>
    )
  }
  return (
    <Panel title="Desactivar la verificación en dos pasos">
      <Text>Su cuenta quedará protegida solo por la contraseña.</Text>
      <CodeForm
        description={either}
        button="Desactivar"
        send={(code, key) => api.post<Me>('user/second_factor/turn_off', { code }, key)}
        onDone={onOff}
        onCancel={onCancel}
        autoFocus
      />
    </Panel>
  )
}
