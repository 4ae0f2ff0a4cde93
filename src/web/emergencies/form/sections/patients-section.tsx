import { PatientFields } from '../person-fields.tsx'
import { Columns, Section } from '../../../platform/ui/section.tsx'
import { newPatient, type EmergencyFormState } from '../emergency-form-values.ts'
import { FormRows } from './rows.tsx'

export const PatientsSection = ({ form }: { form: EmergencyFormState }) => (
  <Section title="Pacientes">
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
  </Section>
)
