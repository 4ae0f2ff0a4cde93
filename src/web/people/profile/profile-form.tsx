import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { today } from '../../../contract/shared/dates/dates.ts'
import { isValidated } from '../../../contract/shared/rights/permissions.ts'
import { profileInput, type ProfileInput } from '../../../contract/people/profile.schema.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { upload } from '../../platform/calls/api.ts'
import type { Draft } from '../../platform/drafts/drafts.ts'
import { PersonPhotoField, type PhotoValue } from '../../platform/photos/person-photo-field.tsx'
import { DayField } from '../../platform/record/fields/day-field.tsx'
import { DpiField } from '../../platform/record/fields/dpi-field.tsx'
import { EmailField } from '../../platform/record/fields/email-field.tsx'
import { PhoneField } from '../../platform/record/fields/phone-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { isSame } from '../../platform/text/values.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { RecordForm } from '../../platform/record/record-form.tsx'
import { showSaveFailure } from '../../platform/record/saving/use-resource-save.ts'
import { formValuesOf } from '../../platform/record/schema-fields.ts'
import { Columns, Section, FullWidth } from '../../platform/ui/section.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import type { Drafting, Saving } from '../../platform/record/saving/use-save.ts'
import { profileFormData } from './profile-form-data.ts'
import { UnconfirmedAddress } from './unconfirmed-address.tsx'

/** `photo` is the chosen replacement of the stored photo. */
const valuesOf = (me: Me) => ({
  ...formValuesOf(profileInput, me),
  photo: null as PhotoValue,
})

export type ProfileValues = ReturnType<typeof valuesOf>

/** A draft over the stored values: a profile has no version that would reveal a conflict. */
const typedOver = (values: ProfileValues, { values: typed, stored }: Draft<ProfileValues>): ProfileValues => ({
  ...values,
  ...Object.fromEntries(Object.entries(typed).filter(([name, value]) => !isSame(value, stored[name as keyof ProfileValues]))),
})

/** People who registered alone were not asked for one. */
const withoutEmail = 'Agréguelo: sin él no podrá restablecer su contraseña si la olvida.'

/** The person's own data. The screen around it asks about a draft. */
export const ProfileForm = ({ me, drafting }: { me: Me; drafting: Drafting<ProfileValues> }) => {
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
    <RecordForm form={form} title={null} back="/" saving={saving} drafting={drafting}>
      {me.email !== '' && !me.is_email_confirmed && <UnconfirmedAddress email={me.email} />}
      <Section title="Datos personales">
        <Stack gap="md">
          {isValidated(me) ? (
            <PersonPhotoField form={form} name="photo" owner={me} />
          ) : (
            <Text size="sm" c="dimmed">
              Podrá agregar su foto cuando un administrador valide su usuario.
            </Text>
          )}
          <Columns>
            <DpiField form={form} name="no_dpi" autoComplete="username" />
            <DayField form={form} name="date_of_birth" autoComplete="bday" max={today()} />
            <TextField form={form} name="first_name" autoComplete="given-name" />
            <TextField form={form} name="last_name" autoComplete="family-name" />
            <EmailField form={form} name="email" autoComplete="email" description={me.email === '' ? withoutEmail : undefined} />
            <PhoneField form={form} name="phone_number" autoComplete="tel-national" />
            <FullWidth>
              <TextField form={form} name="address" autoComplete="street-address" />
            </FullWidth>
          </Columns>
        </Stack>
      </Section>
    </RecordForm>
  )
}
