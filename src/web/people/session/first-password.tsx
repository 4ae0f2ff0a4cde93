import { Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownPassword } from '../../../contract/people/accounts.schema.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { AccountName } from '../../platform/record/fields/password-input.tsx'
import { emptyFormValues } from '../../platform/record/schema-fields.ts'
import { useForm } from '../../platform/record/use-form.ts'
import { VisitorPage } from '../../platform/shell/pages/visitor-page.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { ShortForm } from '../../platform/record/short-form.tsx'

/** The only screen for a person whose password another person chose (S-53). */
export const FirstPassword = () => {
  const queries = useQueryClient()
  const form = useForm({ schema: ownPassword, values: emptyFormValues(ownPassword) })
  return (
    <VisitorPage
      title="Elija su contraseña"
      text="Esta contraseña la escribió o imprimió otra persona. Elija una que solo usted sepa."
    >
      <ShortForm
        form={form}
        button="Guardar y continuar"
        save={(sent, { key }) => api.post<Me>('user/password', sent, key)}
        onSaved={(me) => {
          notices.success('La contraseña fue cambiada')
          queries.setQueriesData({ queryKey: ['me'] }, me)
        }}
      >
        <AccountName />
        <NewPasswordField form={form} name="password" />
        <NewPasswordField form={form} name="confirm_password" isRepeated />
      </ShortForm>
      <Anchor component={Link} to="/user/logout" preload={false} size="sm" underline="always">
        Cerrar sesión
      </Anchor>
    </VisitorPage>
  )
}
