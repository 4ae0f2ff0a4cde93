import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { isValidated } from '../../contract/permissions.ts'
import { profileInput, type ProfileInput } from '../../contract/profile.ts'
import type { Me } from '../../contract/session.ts'
import { upload } from '../calls/api.ts'
import type { Draft } from '../device/drafts.ts'
import { DayField } from '../record/fields/day-field.tsx'
import { DpiField } from '../record/fields/dpi-field.tsx'
import { EmailField } from '../record/fields/email-field.tsx'
import { PasswordField } from '../record/fields/password-field.tsx'
import { PhoneField } from '../record/fields/phone-field.tsx'
import { TextField } from '../record/fields/text-field.tsx'
import { isSame } from '../ui/values.ts'
import { notices } from '../ui/notices.ts'
import { RecordForm } from '../record/record-form.tsx'
import { showSaveFailure } from '../record/use-resource-save.ts'
import { formValuesOf } from '../record/schema-fields.ts'
import { Columns, Section, FullWidth } from '../ui/section.tsx'
import { useForm } from '../record/use-form.ts'
import { useInvalidate } from '../calls/use-record.ts'
import type { Drafting, Saving } from '../record/use-save.ts'
import { WithDraft } from '../record/with-draft.tsx'
import { PhotoField } from './photo-field.tsx'
import { profileFormData } from './profile-form-data.ts'
import { ServiceSection } from './service-section.tsx'
import { UnconfirmedAddress } from './unconfirmed-address.tsx'

/** `photo` is the chosen replacement of the stored photo. */
const valuesOf = (me: Me) => ({
  ...formValuesOf(profileInput, me),
  password: '',
  confirm_password: '',
  photo: null as File | null,
})

type Values = ReturnType<typeof valuesOf>

/** A draft over the stored values: a profile has no version that would reveal a conflict. */
const typedOver = (values: Values, { values: typed, stored }: Draft<Values>): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(typed).filter(([name, value]) => !isSame(value, stored[name as keyof Values]))),
})

/** People who registered alone were not asked for one. */
const withoutEmail = 'Agréguelo: sin él no podrá restablecer su contraseña si la olvida.'

export const ProfileForm = ({ me }: { me: Me }) => (
  <WithDraft<Values> form="profile">{(drafting) => <Form me={me} drafting={drafting} />}</WithDraft>
)

const Form = ({ me, drafting }: { me: Me; drafting: Drafting<Values> }) => {
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const { left } = drafting
  const form = useForm({ schema: profileInput, values: valuesOf(me), typed: left && typedOver(valuesOf(me), left) })
  const saving: Saving<ProfileInput, Me> = {
    save: (sent, { key, onProgress }) =>
      upload<Me>({ method: 'PUT', path: 'user/update_me', form: profileFormData(sent, form.get().photo), onProgress, key }),
    onSaved: (saved) => {
      notices.success('Datos actualizados exitosamente')
      // Updates every part that shows the signed-in person, above all the shell.
      queries.setQueriesData({ queryKey: ['me'] }, saved)
      form.reset(valuesOf(saved))
      void invalidate('user')
    },
    onFailed: (error) => {
      showSaveFailure('Credenciales incorrectas, vuelva a intentar', error)
    },
  }
  return (
    <RecordForm form={form} back="/" saving={saving} drafting={drafting}>
      {me.email !== '' && !me.is_email_confirmed && <UnconfirmedAddress email={me.email} />}
      <Section title="Datos personales">
        <Stack gap="md">
          {isValidated(me) ? (
            <PhotoField form={form} name="photo" stored={me.photo} owner={`${me.first_name} ${me.last_name}`} />
          ) : (
            <Text size="sm" c="dimmed">
              Podrá agregar su foto cuando un administrador valide su usuario.
            </Text>
          )}
          <Columns>
            <DpiField form={form} name="no_dpi" autoComplete="username" />
            <DayField form={form} name="date_of_birth" autoComplete="bday" />
            <TextField form={form} name="first_name" />
            <TextField form={form} name="last_name" />
            <EmailField form={form} name="email" description={me.email === '' ? withoutEmail : undefined} />
            <PhoneField form={form} name="phone_number" />
            <FullWidth>
              <TextField form={form} name="address" />
            </FullWidth>
          </Columns>
        </Stack>
      </Section>
      <Section title="Contraseña">
        <Columns>
          <PasswordField
            form={form}
            name="password"
            description="Déjela vacía para conservar la que tiene. Una nueva cierra sus otras sesiones."
          />
          <PasswordField form={form} name="confirm_password" />
        </Columns>
      </Section>
      <ServiceSection me={me} />
    </RecordForm>
  )
}
