import { PhoneField } from '../../../platform/record/fields/phone-field.tsx'
import { TextField } from '../../../platform/record/fields/text-field.tsx'
import { Columns, Section } from '../../../platform/ui/section.tsx'
import { newContact, type EmergencyFormState } from '../emergency-form-values.ts'
import { FormRows } from './rows.tsx'

export const ContactsSection = ({ form }: { form: EmergencyFormState }) => (
  <Section title="Personas de contacto">
    <FormRows
      form={form}
      path="contact_person"
      empty="Sin personas de contacto"
      adding={{ label: 'Agregar contacto', row: newContact }}
      title={(index) => `Contacto ${index + 1}`}
    >
      {(index) => (
        <Columns>
          <TextField form={form} name={`contact_person.${index}.name`} />
          <PhoneField form={form} name={`contact_person.${index}.phone_number`} />
        </Columns>
      )}
    </FormRows>
  </Section>
)
