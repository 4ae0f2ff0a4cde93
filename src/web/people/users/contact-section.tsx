import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { EmailField } from '../../platform/record/fields/email-field.tsx'
import { PhoneField } from '../../platform/record/fields/phone-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { useField, type AnyForm } from '../../platform/record/use-form.ts'
import { useRights } from '../../platform/rights/person.ts'
import { textOf } from '../../platform/text/values.ts'
import { Columns, Section } from '../../platform/ui/section.tsx'

interface Props {
  form: AnyForm
  stored: UserDetail | undefined
}

export const ContactSection = ({ form, stored }: Props) => (
  <Section title="Información de contacto">
    <Columns>
      <Address form={form} stored={stored} />
      <PhoneField form={form} name="phone_number" />
      <TextField form={form} name="address" />
    </Columns>
  </Section>
)

/** A password is the only way in without an address, so who prints none offers no such person (A-USF-64). */
const Address = ({ form, stored }: Props) => {
  const email = useField(form, 'email')
  const none = useField(form, 'has_no_email')
  const { may } = useRights()
  const [removed, setRemoved] = useState('')
  const hasNone = none.value === true
  const setNone = (checked: boolean) => {
    none.set(checked)
    if (checked) {
      setRemoved(textOf(email.value))
      email.set('')
    } else if (email.value === '') email.set(removed)
  }
  return (
    <Stack gap="xs">
      <EmailField form={form} name="email" required={!hasNone} disabled={hasNone} />
      {may('POST user/first_passwords') && (
        <Checkbox
          name="has_no_email"
          label={none.label}
          checked={hasNone}
          onChange={(event) => setNone(event.currentTarget.checked)}
          description={hasNone && (stored === undefined ? printed : printedUnlessChosen)}
        />
      )}
    </Stack>
  )
}
const printed = 'Se le imprime una primera contraseña en Usuarios.'
const printedUnlessChosen =
  'Si aún no elige su contraseña, se le imprime una primera en Usuarios. No podrá restablecerla por correo.'
