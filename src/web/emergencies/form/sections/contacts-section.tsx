import { ContactFields } from '../person-fields.tsx'
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
          <ContactFields form={form} at={`contact_person.${index}.`} />
        </Columns>
      )}
    </FormRows>
  </Section>
)
