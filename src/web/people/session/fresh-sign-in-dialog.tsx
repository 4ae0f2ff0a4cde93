import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { api, asApiError } from '../../platform/calls/api.ts'
import { FormShell } from '../../platform/record/form-shell.tsx'
import { OneTimeCodeInput } from '../../platform/record/fields/one-time-code-input.tsx'
import { AccountName, PasswordInput } from '../../platform/record/fields/password-input.tsx'
import { usePerson } from '../../platform/rights/person.ts'
import { Dialog, DialogButtons } from '../../platform/dialogs/dialog.tsx'

/** Rendered above the dialog of the change. */
const OVER_DIALOGS = 300

interface Props {
  isOpen: boolean
  onClose: (isConfirmed: boolean) => void
}

export const FreshSignInDialog = ({ isOpen, onClose }: Props) => (
  <Dialog opened={isOpen} onClose={() => onClose(false)} title="Confirme que es usted" zIndex={OVER_DIALOGS}>
    <ReauthenticationForm onSuccess={() => onClose(true)} onCancel={() => onClose(false)} />
  </Dialog>
)

const ReauthenticationForm = ({ onSuccess, onCancel }: { onSuccess: () => void; onCancel: () => void }) => {
  const byCode = usePerson()?.second_factor.is_on === true
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { submit, isBusy, error, clear } = useReauthentication(byCode ? 'code' : 'password', input, onSuccess)
  const type = (text: string) => {
    setTyped(text)
    clear()
  }
  return (
    <FormShell onSubmit={() => void submit(typed)}>
      {!byCode && <AccountName />}
      <Stack gap="md">
        <Text size="sm">
          Inició sesión hace más de 10 minutos. Para seguir,{' '}
          {byCode ? 'escriba el código de su aplicación de autenticación' : 'escriba su contraseña'}. Si llenó algo, sigue aquí.
        </Text>
        {byCode ? (
          <OneTimeCodeInput ref={input} label="Código" data-autofocus error={error} code={typed} onCode={type} />
        ) : (
          <PasswordInput
            ref={input}
            label="Su contraseña actual"
            data-autofocus
            required
            autoComplete="current-password"
            error={error}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar su contraseña actual' }}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" loading={isBusy}>
            Confirmar
          </Button>
        </DialogButtons>
      </Stack>
    </FormShell>
  )
}

const useReauthentication = (field: 'password' | 'code', input: RefObject<HTMLInputElement | null>, onSuccess: () => void) => {
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  // Focuses the field again for the next try.
  useEffect(() => {
    if (error !== undefined) input.current?.select()
  }, [error, input])
  const submit = async (typed: string) => {
    if (isSending.current) return
    if (typed === '') {
      setError('Este campo es requerido')
      return
    }
    isSending.current = true
    setBusy(true)
    try {
      await api.post('user/fresh_sign_in', { [field]: typed })
      onSuccess()
    } catch (failure) {
      const refusal = asApiError(failure)
      setError(refusal.errors[field]?.join(' ') ?? refusal.message)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { submit, isBusy, error, clear: () => setError(undefined) }
}
