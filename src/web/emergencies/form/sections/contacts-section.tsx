import { ContactFields } from '../person-fields.tsx'
import { Columns } from '../../../platform/ui/section.tsx'
import { newContact, type EmergencyFormState } from '../emergency-form-values.ts'
import { useFormValue } from '../../../platform/record/use-form.ts'
import { FoldingSection, useHasError } from './folding-section.tsx'
import { FormRows } from './rows.tsx'

export const ContactsSection = ({ form }: { form: EmergencyFormState }) => {
  const mustShow = useHasError(form, 'contact_person')
  const count = useFormValue(form, (values) => values.contact_person.length)
  return (
    <FoldingSection title="Personas de contacto" summary={count === 0 ? 'ninguna' : String(count)} mustShow={mustShow}>
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
    </FoldingSection>
  )
}
