import { Gender, genders } from '../../../../contract/shared/codes.ts'
import { NumberField } from '../../../platform/record/fields/number-field.tsx'
import { OptionField } from '../../../platform/record/fields/option-field.tsx'
import { TextField } from '../../../platform/record/fields/text-field.tsx'
import { Columns, Section } from '../../../platform/ui/section.tsx'
import { newPatient, type EmergencyFormState } from '../emergency-form-values.ts'
import { FormRows } from './rows.tsx'

const genderOptions = Object.values(Gender).map((id) => ({ id, name: genders[id] }))

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
          <TextField form={form} name={`pacients.${index}.name`} />
          <NumberField form={form} name={`pacients.${index}.age`} />
          <TextField form={form} name={`pacients.${index}.address`} />
          <OptionField form={form} name={`pacients.${index}.genre`} options={genderOptions} />
          <TextField form={form} name={`pacients.${index}.moved_to`} />
        </Columns>
      )}
    </FormRows>
  </Section>
)
