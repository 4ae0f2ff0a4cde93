import { PatientFields } from '../person-fields.tsx'
import { Columns } from '../../../platform/ui/section.tsx'
import { newPatient, type EmergencyFormState } from '../emergency-form-values.ts'
import { useFormValue } from '../../../platform/record/use-form.ts'
import { FoldingSection, useHasError } from './folding-section.tsx'
import { FormRows } from './rows.tsx'

export const PatientsSection = ({ form }: { form: EmergencyFormState }) => {
  const mustShow = useHasError(form, 'pacients')
  const count = useFormValue(form, (values) => values.pacients.length)
  return (
    <FoldingSection title="Pacientes" summary={count === 0 ? 'ninguno' : String(count)} mustShow={mustShow}>
      <FormRows
        form={form}
        path="pacients"
        empty="Sin pacientes"
        adding={{ label: 'Agregar paciente', row: newPatient }}
        title={(index) => `Paciente ${index + 1}`}
      >
        {(index) => (
          <Columns>
            <PatientFields form={form} at={`pacients.${index}.`} />
          </Columns>
        )}
      </FormRows>
    </FoldingSection>
  )
}
