import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { signedIn } from '../../../contract/people/session.schema.ts'
import type * as z from 'zod'
import { asApiError, publicApi, type ApiError } from '../../platform/calls/api.ts'
import { FormShell } from '../../platform/record/form-shell.tsx'
import { MaskInput } from '../../platform/record/fields/mask-input.tsx'
import { PasswordInput } from '../../platform/record/fields/password-input.tsx'
import { isTouchDevice } from '../../platform/device/is-phone.ts'
import { dpiMask } from '../../platform/record/fields/masks.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { setDeviceOwner } from '../../platform/storage/device-owner.ts'
import { storesSessions } from '../../platform/storage/storage.ts'
import { readTerminalToken } from '../../platform/storage/terminal-token.ts'
import { storeToken } from '../../platform/storage/token.ts'
import { VisitorPage } from '../../platform/shell/pages/visitor-page.tsx'
import { CodeStep } from './code-step.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { SealedNotice } from './sealed-notice.tsx'
import classes from './login.module.css'
import { meQuery } from './use-me.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The DPI with which an account was just created, for signing in with it. Never in the address. */
    username?: string
  }
}

type SignedIn = z.infer<typeof signedIn>

interface Credentials {
  username: string
  password: string
  /** Empty until the server asks for it. */
  code: string
}
type FieldErrors = { [K in keyof Credentials]?: string | undefined }

export const Login = () => {
  const { signIn, isBusy, refusal, errors, clearError, isCodeAsked, startOver } = useSignIn()
  const registered = useRouterState({ select: ({ location }) => location.state.username }) ?? ''
  const [username, setUsername] = useState(registered)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isSessionStored] = useState(storesSessions)
  const [isTerminal] = useState(() => readTerminalToken() !== null)
  if (isCodeAsked) {
    return (
      <CodeStep
        code={code}
        onCode={(typed) => {
          setCode(typed)
          clearError('code')
        }}
        error={errors.code}
        refusal={refusal}
        isBusy={isBusy}
        onSend={() => void signIn({ username, password, code })}
        onBack={() => {
          setCode('')
          startOver()
        }}
      />
    )
  }
  return (
    <VisitorPage title="Bienvenido" text="Ingrese con su DPI y su contraseña.">
      <FormShell
        onSubmit={(form) => {
          focusMissing(form)
          void signIn({ username, password, code: '' })
        }}
      >
        <Stack gap="md">
          {!isSessionStored && (
            <Alert color="yellow" role="note">
              Este navegador no permite guardar datos o no tiene espacio. Al cerrar o recargar la página tendrá que iniciar sesión
              de nuevo, y puede perderse lo que no haya guardado.
            </Alert>
          )}
          <SealedNotice />
          {refusal && (
            <Alert color="red" role="alert" className={classes.refusal}>
              {refusal}
            </Alert>
          )}
          <MaskInput
            name="username"
            label="DPI"
            required
            error={errors.username}
            autoComplete="username"
            mask={dpiMask}
            // On a touch screen the keyboard would cover half of it before the person has read it.
            autoFocus={!isTouchDevice() && registered === ''}
            digits={username}
            onDigits={(digits) => {
              setUsername(digits)
              clearError('username')
            }}
          />
          <PasswordInput
            name="password"
            label="Contraseña"
            required
            error={errors.password}
            autoComplete="current-password"
            autoFocus={!isTouchDevice() && registered !== ''}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              clearError('password')
            }}
          />
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            Inicia Sesion
          </Button>
        </Stack>
      </FormShell>
      <div className={classes.links}>
        <Text size="sm">
          ¿Olvidó su contraseña?{' '}
          <Anchor component={Link} to="/forgot_password" underline="always">
            Restablecela aqui
          </Anchor>
        </Text>
        <Text size="sm">
          ¿No tiene una cuenta?{' '}
          <Anchor component={Link} to="/registro" underline="always">
            Registrarse
          </Anchor>
        </Text>
        <Text size="sm">
          <Anchor component={Link} to="/dashboard-open" underline="always">
            Ver el dashboard sin iniciar sesión
          </Anchor>
        </Text>
        {isTerminal && (
          <Text size="sm">
            Este dispositivo es una terminal de puerta.{' '}
            <Anchor component={Link} to="/terminal" underline="always">
              Volver a la terminal
            </Anchor>
          </Text>
        )}
      </div>
      <DemoAccounts
        disabled={isBusy}
        onPick={(account) => {
          setUsername(account.username)
          setPassword(account.password)
          setCode('')
          void signIn({ ...account, code: '' })
        }}
      />
    </VisitorPage>
  )
}

const focusMissing = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].find(({ name, value }) => name !== '' && value === '')?.focus()

const NOTICE = 'sign-in'

const useSignIn = () => {
  const queries = useQueryClient()
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isCodeAsked, setCodeAsked] = useState(false)

  const refuse = (error: ApiError, sent: Credentials) => {
    const [username, password, code] = ['username', 'password', 'code'].map((name) => error.errors[name]?.join(' '))
    if (code !== undefined) {
      notices.close(NOTICE)
      // The first request for a code is no error: the next step explains it.
      setErrors(isCodeAsked || sent.code !== '' ? { code } : {})
      setCodeAsked(true)
      return
    }
    // The password was changed meanwhile. After a lost connection or a wait, the input stays.
    if (error.status === 400) setCodeAsked(false)
    setErrors({ username, password })
    setRefusal(error.message)
    notices.error(error.message, undefined, NOTICE)
  }

  const signIn = async (sent: Credentials) => {
    if (isSending.current) return
    setRefusal('')
    const missing = missingIn(sent, isCodeAsked)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    isSending.current = true
    setBusy(true)
    try {
      const { token, user } = await publicApi.post<SignedIn>('user/token', sent)
      // Before the token: what other tabs show of the person before is theirs no longer.
      setDeviceOwner(user.id)
      // Storing the token redirects this screen, and the sign-in screen of every other tab, to '/'.
      storeToken(token)
      queries.setQueryData(meQuery(token).queryKey, user)
    } catch (failure) {
      refuse(asApiError(failure), sent)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const clearError = (name: keyof Credentials) => setErrors((found) => ({ ...found, [name]: undefined }))
  const startOver = () => {
    setCodeAsked(false)
    setErrors({})
    setRefusal('')
  }
  return { signIn, isBusy, refusal, errors, clearError, isCodeAsked, startOver }
}

// Checks only for missing fields, with its own messages: the contract's schemas would add a sixth to the size of this screen, and
// the server checks them anyway.
const required = 'Este campo es requerido'

const missingIn = ({ username, password, code }: Credentials, isCodeAsked: boolean): FieldErrors => ({
  ...(username === '' && { username: required }),
  ...(password === '' && { password: required }),
  ...(isCodeAsked && code.trim() === '' && { code: required }),
})
