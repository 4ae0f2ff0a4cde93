import { Anchor, Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { passwordReset } from '../../../contract/people/accounts.schema.ts'
import { publicApi } from '../../platform/calls/api.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { emptyFormValues } from '../../platform/record/schema-fields.ts'
import { useForm } from '../../platform/record/use-form.ts'
import { VisitorPage } from '../../platform/shell/pages/visitor-page.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { ShortForm } from '../../platform/record/short-form.tsx'

/** Keyed by the link: another link is another form. */
export const ResetPassword = () => {
  const { token = '' } = useParams({ strict: false })
  return <ResetBy key={token} token={token} />
}

const ResetBy = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const form = useForm({ schema: passwordReset, values: { ...emptyFormValues(passwordReset), token } })
  return (
    <VisitorPage title="Nueva contraseña" text="Al cambiarla se cierran todas sus sesiones abiertas.">
      <ShortForm
        form={form}
        button="Cambiar contraseña"
        save={(sent, { key }) => publicApi.post('user/recover_password', sent, key)}
        onSaved={() => {
          notices.success('La contraseña fue cambiada')
          // Back must not lead to a link that no longer works.
          void navigate({ to: '/login', replace: true })
        }}
        waysOn={
          <Button variant="default" component={Link} to="/forgot_password">
            Pedir otro enlace
          </Button>
        }
      >
        <NewPasswordField form={form} name="password" />
        <NewPasswordField form={form} name="confirm_password" isRepeated />
      </ShortForm>
      <Anchor component={Link} to="/login" size="sm" underline="always">
        Volver a iniciar sesión
      </Anchor>
    </VisitorPage>
  )
}
