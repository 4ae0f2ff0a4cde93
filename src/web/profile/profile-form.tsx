import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { profileInput, type ProfileInput } from '../../contract/profile.ts'
import type { Me } from '../../contract/session.ts'
import { upload } from '../kit/api.ts'
import { DayField } from '../kit/fields/day-field.tsx'
import { DpiField } from '../kit/fields/dpi-field.tsx'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { PhoneField } from '../kit/fields/phone-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { notices } from '../kit/notices.ts'
import { RecordForm } from '../kit/record-form.tsx'
import { draftOf } from '../kit/schema-fields.ts'
import { Columns, Section, Wide } from '../kit/section.tsx'
import { useForm } from '../kit/use-form.ts'
import { useOutdate } from '../kit/use-record.ts'
import { SAVE_NOTICE, type Saving } from '../kit/use-save.ts'
import { PhotoField } from './photo-field.tsx'
import { profileFormData } from './profile-form-data.ts'
import { ServiceSection } from './service-section.tsx'

/** The photo is what was chosen to take the stored one's place. */
const valuesOf = (me: Me) => ({
  ...draftOf(profileInput, me),
  password: '',
  confirm_password: '',
  photo: null as File | null,
})

/** Whoever registered alone was not asked for one. */
const withoutEmail = 'Agréguelo: sin él no podrá restablecer su contraseña si la olvida.'

export const ProfileForm = ({ me }: { me: Me }) => {
  const queries = useQueryClient()
  const outdate = useOutdate()
  const form = useForm({ schema: profileInput, values: valuesOf(me) })
  const saving: Saving<ProfileInput, Me> = {
    save: (sent, { onProgress }) =>
      upload<Me>({ method: 'PUT', path: 'user/update_me', form: profileFormData(sent, form.get().photo), onProgress }),
    onSaved: (saved) => {
      notices.success('Datos actualizados exitosamente')
      // Whoever shows the signed-in person, the shell above all, shows what was saved.
      queries.setQueriesData({ queryKey: ['me'] }, saved)
      form.reset(valuesOf(saved))
      void outdate('user')
    },
    onFailed: (error) => {
      notices.error('Credenciales incorrectas, vuelva a intentar', error.detail, SAVE_NOTICE)
    },
  }
  return (
    <RecordForm form={form} title="Perfil" back="/" saving={saving}>
      <Section title="Datos personales">
        <Stack gap="md">
          <PhotoField form={form} name="photo" stored={me.photo} owner={`${me.first_name} ${me.last_name}`} />
          <Columns>
            <DpiField form={form} name="no_dpi" autoComplete="username" />
            <DayField form={form} name="date_of_birth" autoComplete="bday" />
            <TextField form={form} name="first_name" />
            <TextField form={form} name="last_name" />
            <TextField form={form} name="email" description={me.email === '' ? withoutEmail : undefined} />
            <PhoneField form={form} name="phone_number" />
            <Wide>
              <TextField form={form} name="address" />
            </Wide>
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
