import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { FormShell } from '../../platform/record/form-shell.tsx'
import { OneTimeCodeInput } from '../../platform/record/fields/one-time-code-input.tsx'
import { VisitorPage } from '../../platform/shell/pages/visitor-page.tsx'
import { useWork } from '../../platform/versions/at-work.ts'
import classes from './login.module.css'

interface Props {
  code: string
  onCode: (code: string) => void
  error: string | undefined
  refusal: string
  isBusy: boolean
  onSend: () => void
  onBack: () => void
}

/** The step after the right password for people with a second factor: its code. */
export const CodeStep = ({ code, onCode, error, refusal, isBusy, onSend, onBack }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  // The password is in the page's memory only.
  useWork()
  // Focuses the field again for the next try.
  useEffect(() => {
    if (error !== undefined) input.current?.select()
  }, [error])
  return (
    <VisitorPage title="Verificación en dos pasos" text="Escriba el código de su aplicación de autenticación.">
      <FormShell onSubmit={onSend}>
        <Stack gap="md">
          {refusal && (
            <Alert color="red" role="alert" className={classes.refusal}>
              {refusal}
            </Alert>
          )}
          <OneTimeCodeInput
            ref={input}
            label="Código"
            description="Seis números que la aplicación de su teléfono cambia cada 30 segundos."
            autoFocus
            error={error}
            code={code}
            onCode={onCode}
          />
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            Entrar
          </Button>
        </Stack>
      </FormShell>
      <Stack gap="xs">
        <Text size="sm">
          ¿No tiene su teléfono? Escriba aquí mismo uno de sus códigos de recuperación. Si tampoco los tiene, pida a un
          administrador que restablezca su verificación.
        </Text>
        <Anchor component="button" type="button" size="sm" underline="always" ta="start" onClick={onBack}>
          Volver a iniciar sesión
        </Anchor>
      </Stack>
    </VisitorPage>
  )
}
