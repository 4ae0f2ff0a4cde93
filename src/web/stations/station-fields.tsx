import { regions } from '../../contract/codes.ts'
import { stationStates } from '../../contract/stations.ts'
import { ChoiceField } from '../kit/fields/choice-field.tsx'
import { CodeField } from '../kit/fields/code-field.tsx'
import { CoordinatesFields } from '../kit/fields/coordinates-fields.tsx'
import { PhoneField } from '../kit/fields/phone-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Columns, Section } from '../kit/section.tsx'
import type { AnyForm } from '../kit/use-form.ts'

export const StationFields = ({ form }: { form: AnyForm }) => (
  <>
    <Section title="Datos generales">
      <Columns>
        <TextField form={form} name="no_station" />
        <TextField form={form} name="name" />
        <TextField form={form} name="address" />
        <PhoneField form={form} name="phone_number" />
        <CodeField form={form} name="state" codes={stationStates} />
        <ChoiceField form={form} name="region_type" choices={regions} />
      </Columns>
    </Section>
    <Section title="Ubicación">
      <CoordinatesFields form={form} latitude="lat" longitude="lng" />
    </Section>
  </>
)
