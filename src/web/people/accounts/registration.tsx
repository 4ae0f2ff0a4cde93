import { Anchor, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { registration } from '../../../contract/people/accounts.schema.ts'
import { publicApi } from '../../platform/calls/api.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { showSaveFailure } from '../../platform/record/saving/use-resource-save.ts'
import { emptyFormValues } from '../../platform/record/schema-fields.ts'
import { useForm } from '../../platform/record/use-form.ts'
import { VisitorPage } from '../../platform/shell/pages/visitor-page.tsx'
import { DpiField } from '../../platform/record/fields/dpi-field.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { ShortForm } from '../../platform/record/short-form.tsx'

/** Registration by the person themselves. Until an administrator validates it, the account reaches its own profile only (S-17). */
export const Registration = () => {
  const navigate = useNavigate()
  const form = useForm({ schema: registration, values: emptyFormValues(registration) })
  return (
    <VisitorPage title="Crear una cuenta" text="Un administrador la validará antes de que pueda usar Sirena.">
      <ShortForm
        form={form}
        button="Registrarse"
        save={(sent, { key }) => publicApi.post('user', sent, key)}
        onSaved={() => {
          notices.success('Cuenta creada con éxito, puedes iniciar sesión')
          void navigate({ to: '/login', state: { username: form.get().username } })
        }}
        onFailed={(error) => showSaveFailure('Credenciales incorrectas, vuelva a intentar', error)}
      >
        <TextField form={form} name="first_name" autoComplete="given-name" />
        <TextField form={form} name="last_name" autoComplete="family-name" />
        <DpiField form={form} name="username" autoComplete="username" />
        <NewPasswordField form={form} name="password" />
        <NewPasswordField form={form} name="confirmPassword" isRepeated />
      </ShortForm>
      <Text size="sm" c="dimmed">
        Después de iniciar sesión agregue su correo en su perfil: sin él no podrá restablecer su contraseña si la olvida.
      </Text>
      <Text size="sm">
        ¿Ya tiene una cuenta?{' '}
        <Anchor component={Link} to="/login" underline="always">
          Inicie sesión
        </Anchor>
      </Text>
    </VisitorPage>
  )
}
