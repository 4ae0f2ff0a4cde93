import { ActionIcon, Anchor, Code, CopyButton, Group, List, Stack, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { NewRecoveryCodes, SecondFactorSetUp } from '../../../../contract/people/second-factor-input.schema.ts'
import { api } from '../../../platform/calls/api.ts'
import { CodeForm } from './code-form.tsx'
import { Panel } from './panel.tsx'

interface Props {
  setUp: SecondFactorSetUp
  onDone: (answer: NewRecoveryCodes) => void
  onCancel: () => void
}

/** From installing an app to its first code. */
export const SetUp = ({ setUp, onDone, onCancel }: Props) => (
  <Panel title="Configure su teléfono">
    <List type="ordered" spacing="md" maw={640}>
      <List.Item>
        Instale una aplicación de autenticación en su teléfono, si no tiene una. Sirven Google Authenticator, Microsoft
        Authenticator y otras; son gratuitas y funcionan sin internet.
      </List.Item>
      <List.Item>
        En la aplicación toque «+» o «Agregar cuenta» y escanee este código:
        <Stack gap="sm" mt="sm">
          <img src={setUp.qr_code} width={200} height={200} alt="Código QR para la aplicación de autenticación" />
          <Text>
            ¿Está usando ese mismo teléfono?{' '}
            <Anchor href={setUp.address} underline="always">
              Abra la aplicación desde aquí
            </Anchor>
            .
          </Text>
          <Text component="div">
            ¿No puede escanear? Elija «Ingresar clave» y escriba esta, de tipo «basada en tiempo»:
            <Group gap="xs" mt={4} wrap="nowrap" w="fit-content">
              <Code fz="md">{setUp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
              <CopyButton value={setUp.secret}>
                {({ copied, copy }) => (
                  <Tooltip label={copied ? 'Copiada' : 'Copiar'}>
                    <ActionIcon variant="subtle" aria-label={copied ? 'Clave copiada' : 'Copiar la clave'} onClick={copy}>
                      {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
                    </ActionIcon>
                  </Tooltip>
                )}
              </CopyButton>
            </Group>
          </Text>
        </Stack>
      </List.Item>
      <List.Item>Escriba abajo los seis números que la aplicación muestra para Sirena.</List.Item>
    </List>
    <CodeForm
      description="Si el código no funciona, revise que la hora de su teléfono sea automática."
      button="Activar"
      send={(code, key) => api.post<NewRecoveryCodes>('user/second_factor/confirm', { code }, key)}
      onDone={onDone}
      onCancel={onCancel}
    />
  </Panel>
)
